import CTexts
import RefreshEngine
package import StrictJSON

/// A type of event: its name on the wire, its meaning, its fields, and its reading function.
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
  /// The event's effect, in one sentence.
  package let summary: String
  package private(set) var forms: [Form]
  /// The field whose value tells the forms apart, if any.
  package let discriminator: String?
  /// True if a `turn` can contain the event, which must not advance time or be another turn.
  package private(set) var isPossibleInTurn = true
  /// The part that a dialect needs for the event; nil if every dialect has the event.
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

  /// The reason against an event in a `turn`.
  package static let notInATurn = "is not possible in a turn"

  /// The summary of each type, and an example of each form.
  private static let texts = unsafe JSONReader.value(of: overscroll_text_of_events())

  /// A type with the fields of its tag.
  init(_ tag: EventTag) {
    self.init(tag.name.text, forms: [Form(tag.document)]) { reader, decoder in
      tag.read(&reader, decoder).event
    }
  }

  /// A type with its own reading function.
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

  /// The type, excluded from turns.
  var outsideTurns: EventType { changed { $0.isPossibleInTurn = false } }

  /// The type, with a part that a dialect needs for it.
  func requiring(_ part: DialectPart) -> EventType { changed { $0.requiredPart = part } }

  private func changed(_ change: (inout EventType) -> Void) -> EventType {
    var type = self
    change(&type)
    return type
  }

  /// The type in an event's `type`; nil, with an error, if unknown or absent from the dialect.
  ///
  /// After such an error no other member is checked, since the members of an event depend on its type.
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
  /// The members of an event that only the inset family has.
  private static func insetMembers(of event: String?) -> [String] {
    switch event {
    case "setContentOffset": ["x", "animated"]
    case "setContentSize": ["width"]
    default: []
    }
  }

  /// Refuses the members that only the inset family has.
  func refuseInsetMembers(_ reader: inout JSONObjectReader, _ dialect: Dialect) {
    for name in Self.insetMembers(of: name) {
      reader.forbid(name, DialectPart.inset("\(name) of \(self.name)").absence(in: dialect))
    }
  }

  /// True if a dialect lacks a field of an event's type.
  static func lacks(_ tokens: [String], of event: String?, in dialect: Dialect) -> Bool {
    guard let member = tokens.first else { return false }
    return event == "endRefreshing" && member == "outcome"
      ? dialect.family == .inset
      : dialect.family == .overlay && insetMembers(of: event).contains(member)
  }
}
