/// The release that this tree builds.
public enum Release {
  /// The version of the program, as in semantic versioning.
  ///
  /// `overscroll --version` prints it, and the packages take it from there.
  public static let version = "0.10.0"
}
