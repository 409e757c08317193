import OverscrollWire
import StrictJSON

/// What shows the bug of an entry: a value of the run that is shown, and the instant from which it is wrong.
struct Watch: Sendable {
  /// The event within which the value became wrong; −1 is the creation.
  let event: Int
  let pointer: String
  /// What is wrong, in a sentence.
  let says: String
  /// What should be there instead, in a few words; nil where nothing else is to be expected.
  let instead: String?
}

extension Watch {
  /// Reads the member `watch` of an entry.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      Self(
        event: reader.integer("afterEvent", in: -1...1000) ?? -1,
        pointer: reader.string(required: "pointer"),
        says: reader.string(required: "says"),
        instead: reader.string("instead")
      )
    }
  }

  /// The watch as `index.json` has it.
  var json: JSONValue {
    [
      "afterEvent": .number(Double(event)), "pointer": .string(pointer), "says": .string(says),
      "instead": instead.map { .string($0) } ?? .null,
    ]
  }

  /// Why a run does not have it; nil if it does.
  func fault(in run: PlayedRun) -> String? {
    run.value(after: event, pointer) == nil ? "watch: no \(pointer) after event \(event)" : nil
  }
}
