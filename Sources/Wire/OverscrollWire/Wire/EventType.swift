import CTexts
import RefreshEngine
package import StrictJSON

/// A type of event: its name on the wire, its meaning, its fields, and the function that reads it.
package struct EventType: Sendable {
  /// One form of an event; most types have one.
  package struct Form: Sendable {
    /// The suffix of the type in the name of the form's schema.
    package let suffix: String
    /// The fields besides `type` and `atMs`.
    package let fields: [Field]
    package fileprivate(set) var example: JSONObject = [:]

    init(suffix: String = "", _ fields: [Field]) { (self.suffix, self.fields) = (suffix, fields) }
  }

  package let name: String
  /// The event's effect, in a sentence.
  package let summary: String
  package private(set) var forms: [Form]
  /// The field whose value tells the forms apart, if there is one.
  package let discriminator: String?
  /// True if a `turn` can contain it: not if it advances time, nor another turn.
  package private(set) var isPossibleInTurn = true
  /// The part that a dialect must have for it; nil if every dialect has the event.
  private(set) var requiredPart: DialectPart?
  /// Reads the fields of the event other than `type` and `atMs`.
  let read: @Sendable (inout JSONObjectReader, EventDecoder) -> Event

  /// All types.
  package static let all: [EventType] = (finger + scrollView + components + other).map { type in
    guard type.requiredPart == nil, DialectPart.isRestricted(event: type.name) else { return type }
    return type.requiring(.event(type.name))
  }

  private static let names = all.map(\.name)
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Why an event is refused in a `turn`.
  package static let notInATurn = "is not possible in a turn"

  /// The summary of each type, and an example of each of its forms.
  private static let texts = unsafe JSONReader.value(of: overscroll_text_of_events())

  /// A type whose fields its tag has.
  init(_ tag: EventTag) {
    self.init(tag.name.text, forms: [Form(tag.document)]) { reader, decoder in
      tag.read(&reader, decoder).event
    }
  }

  /// A type with a function that reads it.
  init(
    _ name: String,
    by discriminator: String? = nil,
    forms: [Form],
    read: @escaping @Sendable (inout JSONObjectReader, EventDecoder) -> Event
  ) {
    self.name = name
    self.discriminator = discriminator
    self.forms = forms
    self.read = read
    let texts = Self.texts.member(name)
    summary = texts?.member("summary")?.text ?? ""
    for (index, example) in zip(forms.indices, texts?.member("examples")?.elements ?? []) {
      if case .object(let example) = example { self.forms[index].example = example }
    }
  }

  /// The type if it cannot be in a `turn`.
  var outsideTurns: EventType { changed { $0.isPossibleInTurn = false } }

  /// The type if a dialect must have a part for it.
  func requiring(_ part: DialectPart) -> EventType { changed { $0.requiredPart = part } }

  private func changed(_ change: (inout EventType) -> Void) -> EventType {
    var type = self
    change(&type)
    return type
  }

  /// The type that an event names; nil, with an error, if it is unknown or the dialect lacks it.
  ///
  /// Then no other member is judged: the members of an event depend on its type.
  init?(_ reader: inout JSONObjectReader, _ dialect: Dialect) {
    let type = reader.read(required: "type", expected: Self.names) { field throws(FieldErrors) in
      let name = try field.string()
      guard let type = Self.byName[name] else {
        throw field.refused(.unknownValue(name, known: Self.names))
      }
      if let part = type.requiredPart { try dialect.skips(part, field) }
      return type
    }
    guard let type else {
      reader.acceptRest()
      return nil
    }
    self = type
  }
}

// MARK: - Overlays

extension EventType {
  /// The members of a type of events that only the inset family has.
  private static func insetMembers(of event: String?) -> [String] {
    switch event {
    case "setContentOffset": ["x", "animated"]
    case "setContentSize": ["width"]
    default: []
    }
  }

  /// Refuses the members that only the inset family's events have.
  func refuseInsetMembers(_ reader: inout JSONObjectReader, _ dialect: Dialect) {
    for name in Self.insetMembers(of: name) {
      reader.forbid(name, DialectPart.inset("\(name) of \(self.name)").absence(in: dialect))
    }
  }

  /// True if a dialect lacks a field of a type of events.
  static func lacks(_ tokens: [String], of event: String?, in dialect: Dialect) -> Bool {
    guard let member = tokens.first else { return false }
    return event == "endRefreshing" && member == "outcome"
      ? dialect.family == .inset
      : dialect.family == .overlay && insetMembers(of: event).contains(member)
  }
}
