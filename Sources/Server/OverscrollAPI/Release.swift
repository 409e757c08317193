/// The release that this tree builds.
public enum Release {
  /// The version of the program, in the form of semantic versioning.
  ///
  /// `overscroll --version` prints the version, and the packages have the same version.
  public static let version = "0.10.0"
}
