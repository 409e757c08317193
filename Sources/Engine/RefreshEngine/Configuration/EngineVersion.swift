/// A version of the rules by which a session is played.
///
/// A session and a recording name the version that made them, and this engine plays them by its rules, so
/// that they show the same for good. One of a version that is not here is of an engine that this one
/// cannot replay. A checkpoint of another engine is not used: the session is replayed from its events.
/// So whoever changes what a replay shows adds a version, and asks for it where the change is; a test
/// compares digests of all versions.
public enum EngineVersion: String, CaseIterable, Hashable, Sendable {
  case version200 = "2.0.0"
  case version210 = "2.1.0"
  case version220 = "2.2.0"

  /// The version of new sessions, and of this engine.
  public static let current = version220

  /// Whether the simulated driver brings the offset back into the rest range once nothing holds or moves it:
  /// earlier versions forgot what an inset or a size that changed meanwhile had left outside.
  var returnsToRange: Bool { self == .version220 }

  /// Whether a tap of the simulated driver arrives only at what is in the view.
  var tapsInViewOnly: Bool { self == .version220 }
}
