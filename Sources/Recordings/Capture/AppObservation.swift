import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// What an app saw of its own scroll view and components at an instant.
package struct AppObservation: Sendable {
  /// When, in session time.
  package let instant: Instant
  /// The values, by pointer into the snapshot.
  package let changes: [Recording.Change]

  /// Reads `{"atMs", "observed": {"<JSON Pointer>": value}}`.
  ///
  /// - Throws: What is wrong, also a pointer to a place that no snapshot has.
  package init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let time = reader.number(required: "atMs", in: .timeMs)
      return Self(
        instant: Instant(microseconds: WireTime.microseconds(time)),
        changes: try Self.changes(reader.required("observed"))
      )
    }
  }

  private init(instant: Instant, changes: [Recording.Change]) {
    (self.instant, self.changes) = (instant, changes)
  }

  private static func changes(_ field: JSONCursor) throws(FieldErrors) -> [Recording.Change] {
    let changes = try Recording.Item.changes(field)
    for change in changes where !SnapshotPlaces.have(change.pointer) {
      let member = JSONCursor(change.value, at: field.pointer.appending(change.text))
      throw member.refused(.malformed("is no place in the snapshot"))
    }
    return changes
  }
}
