import OverscrollWire
import StrictJSON

/// What a session's own export asserts: the whole snapshot but what names the session, counts
/// effects of all types, or is drawn between two changes.
enum SnapshotAssertions {
  private static let left = ["session", "effectIndex", "presentation", "animations"]

  /// The asserted part of a snapshot.
  static func part(of snapshot: JSONValue) -> JSONValue {
    guard case .object(var object) = snapshot else { return snapshot }
    for name in left { object[name] = nil }
    if case .object(var view)? = object["scrollView"] {
      view["motion"] = nil
      object["scrollView"] = .object(view)
    }
    return .object(object)
  }
}

extension JSONWriter {
  /// Writes the leaves that differ from a value before, each under its pointer.
  ///
  /// A removed component is written as null; a re-added one is written in full.
  mutating func changes(
    from old: JSONValue?,
    to new: JSONValue,
    at pointer: JSONPointer = .root
  ) {
    guard old != new else { return }
    switch new {
    case .object(let object):
      for member in object.members {
        let place = pointer.appending(member.name)
        changes(from: old?.member(member.name), to: member.value, at: place)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        changes(from: old?.element(index), to: element, at: pointer.appending(index))
      }
    case .null, .bool, .number, .overflow, .string:
      key(escaping: pointer.description)
      value(new)
    }
  }
}

extension JSONValue {
  /// An element of an array; nil if there is none.
  func element(_ index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
