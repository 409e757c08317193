package import RefreshEngine

/// What counts when recordings are tested, and in which dialect they are played.
package struct TestTerms: Sendable {
  /// The places of the snapshot that are compared and kept, each with all below it; empty is all.
  package var places: [String] = []
  /// How far lengths may differ, in points, in place of the recording's tolerance.
  package var points: Double?
  /// How far times may differ, in milliseconds, in place of the recording's tolerance.
  package var milliseconds: Double?
  /// The dialect in which the recordings are played; nil is their own.
  package var dialect: Dialect?

  /// The terms of the recordings themselves.
  package init() {}

  /// Whether a place of the snapshot is compared and kept.
  package func have(_ text: String) -> Bool {
    places.isEmpty || places.contains { text == $0 || text.isBelow($0) }
  }

  /// A recording with the tolerance of these terms.
  func applied(to recording: Recording) -> Recording {
    guard points != nil || milliseconds != nil else { return recording }
    var result = recording
    result.tolerance = Recording.Tolerance(
      points: points ?? recording.tolerance?.points,
      milliseconds: milliseconds ?? recording.tolerance?.milliseconds,
      isOfTest: true
    )
    return result
  }
}

extension String {
  /// Whether this pointer is below another one.
  func isBelow(_ other: String) -> Bool {
    hasPrefix(other) && utf8.dropFirst(other.utf8.count).first == UInt8(ascii: "/")
  }
}
