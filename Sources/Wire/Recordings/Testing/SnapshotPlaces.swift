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

  /// A text that names no place of a snapshot.
  package struct Unknown: Error, CustomStringConvertible {
    /// What is wrong, with the nearest place if one is near.
    package let description: String
  }

  /// The place that a text names.
  ///
  /// - Parameter text: A JSON Pointer that is not the whole snapshot's.
  /// - Returns: The place.
  /// - Throws: That no snapshot has the place.
  package static func place(_ text: String) throws(Unknown) -> JSONPointer {
    guard let pointer = JSONPointer(text), pointer != .root else {
      throw Unknown(description: "\"\(text)\" is no place such as /header/state")
    }
    guard !have(pointer) else { return pointer }
    let question = nearest(to: pointer).map { "; did you mean \($0)?" } ?? ""
    throw Unknown(description: "\(text) is no place in the snapshot\(question)")
  }

  private static func nearest(to pointer: JSONPointer) -> JSONPointer? {
    var place = JSONPointer.root
    for token in pointer.tokens {
      guard case .object(let object)? = place.value(in: sample) else { return nil }
      let known = object.members.map(\.name)
      guard let name = Nearness.nearest(to: token, among: known) else { return nil }
      place = place.appending(name)
    }
    return place
  }

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
