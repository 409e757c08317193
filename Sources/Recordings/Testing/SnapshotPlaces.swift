import OverscrollWire
import RefreshEngine
package import StrictJSON

/// The places that snapshots have.
package enum SnapshotPlaces {
  /// A snapshot of a session with all components.
  private static let sample: JSONValue = {
    let configuration: JSONValue = ["header": [:], "footer": ["kind": "auto"], "trailer": [:]]
    let session = try? ConfigurationDecoder.decode(JSONCursor(configuration), createdAt: 0)
    let engine = Engine(session?.engine ?? Configuration())
    return .snapshot(engine, SnapshotLabel(session: "", revision: 0, clock: .manual))
  }()

  /// Whether a snapshot can have a place; below what may be null, any.
  package static func have(_ pointer: JSONPointer) -> Bool {
    if pointer.value(in: sample) != nil { return true }
    var place = pointer
    while let parent = place.parent {
      if let value = parent.value(in: sample) { return value == .null }
      place = parent
    }
    return false
  }
}
