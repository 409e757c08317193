package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A session as one portable file: a configuration, events, and assertions after each event.
package struct Recording: Sendable {
  /// The assertions after an event.
  package struct Item: Sendable {
    /// The changed assertions, by pointer into the snapshot.
    package let changes: [Change]
    /// The event's refresh callbacks, in order.
    package let callbacks: [Callback]
    /// The asserted instants of these callbacks in milliseconds; nil without assertions.
    package let callbackTimesMs: [Double]?
    /// All asserted effects of the event as component, type and instant; nil without assertions.
    package let allEffects: [[JSONValue]]?
  }

  /// A value of the snapshot with a new assertion.
  package struct Change: Sendable {
    /// The pointer as sent.
    package let text: String
    package let pointer: JSONPointer
    package let value: JSONValue
  }

  /// A refresh callback of a component.
  package struct Callback: Hashable, Sendable {
    package let component: ComponentName
    package let type: EffectType

    /// The types of refresh callbacks, the only types in a recording's `effects`.
    package static let types: [EffectType] = [
      .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
      .endRefreshingCompletion,
    ]

    /// Makes a callback.
    package init(component: ComponentName, type: EffectType) {
      self.component = component
      self.type = type
    }

    /// The callback of an effect; nil for other effects.
    package init?(_ effect: Effect) {
      guard case .component(let name) = effect.source, Self.types.contains(effect.kind.type) else {
        return nil
      }
      self.init(component: name, type: effect.kind.type)
    }

    /// The callback in a recording's form.
    var json: JSONValue { [.string(component.rawValue), .string(type.rawValue)] }
  }

  /// The name, for people.
  package let name: String?
  /// The version of the recording's engine, if the recording has one.
  package let engine: String?
  /// The configuration of the session.
  package let configuration: SessionConfiguration
  /// The text of the configuration in the recording.
  package let configurationSource: JSONValue
  package private(set) var events: Events
  /// The assertions after creation and after each event; nil for no assertions.
  package private(set) var expected: Items
  /// The tolerance in place of 1e-9; nil without one.
  package let tolerance: Tolerance?

  /// The recording with other events, which must be valid in its dialect, and with one item more than events.
  package func with(_ events: [WireEvent], expecting items: [Item?]) -> Recording {
    var result = self
    (result.events, result.expected) = (Events(events), Items(items))
    return result
  }

  /// The value of `format`.
  package static let format = "overscroll-recording"
  /// The version of the format.
  package static let version = 1
}

extension Recording {
  /// The most events of a recording, the same as of a session.
  private static let mostEvents = 1_000_000

  /// The longest list that stays decoded in memory, in bytes: most recordings are shorter, and reading takes
  /// longer than playing.
  private static let longestKept = 256 << 10

  package typealias Events = List<WireEvent>
  /// The assertions after the creation and after each event; nil for no assertions.
  package typealias Items = List<Item?>

  /// A list of a recording.
  ///
  /// A short list stays decoded in memory. Each pass over a long list reads its elements anew from the text,
  /// one by one.
  package struct List<Element: Sendable>: Sequence, Sendable {
    typealias Read = @Sendable (JSONCursor) throws(FieldErrors) -> Element

    package let count: Int
    private let iterator: @Sendable () -> AnyIterator<Element>

    /// Makes a list of decoded elements.
    init(_ elements: some Collection<Element> & Sendable) {
      count = elements.count
      iterator = { AnyIterator(elements.makeIterator()) }
    }

    /// Reads each element once, and throws the errors of all elements together.
    fileprivate init(_ part: JSONPart, count: Int, _ read: @escaping Read) throws(FieldErrors) {
      self.count = count
      let elements: [Element]?
      if part.range.count <= Recording.longestKept {
        elements = try part.elements.readEach { part throws(FieldErrors) in try read(part.read()) }
      } else {
        elements = nil
        _ = try part.elements.readEach { part throws(FieldErrors) in _ = try read(part.read()) }
      }
      iterator = {
        if let elements { return AnyIterator(elements.makeIterator()) }
        var rest = part.elements
        return AnyIterator {
          guard let part = rest.next() else { return nil }
          // Each element was valid by the same rules before, so no error can occur.
          return try? Element?.some(read(part.read()))
        }
      }
    }

    package func makeIterator() -> AnyIterator<Element> { iterator() }
  }

  /// Reads the events of a recording; without a decoder, for an unknown dialect, only their number is
  /// checked.
  static func events(_ part: JSONPart, _ decoder: EventDecoder?) throws(FieldErrors) -> Events {
    let count = part.elements.count
    guard count <= mostEvents else {
      let detail = "has \(count) events; a recording has at most \(mostEvents)"
      throw FieldErrors(FieldError(pointer: part.pointer, .tooLong(detail)))
    }
    guard let decoder else { return Events([]) }
    return try Events(part, count: count) { event throws(FieldErrors) in try decoder.decode(event) }
  }

  /// Reads the assertions of a recording: one item more than events, for a known number of events.
  static func items(_ part: JSONPart, events: Int?) throws(FieldErrors) -> Items {
    let count = part.elements.count
    if let events, count != events + 1 {
      let detail = "must have \(events + 1) items: one after creation and one after each event"
      throw FieldErrors(FieldError(pointer: part.pointer, .combination(detail)))
    }
    return try Items(part, count: count) { item throws(FieldErrors) in try Item.read(item) }
  }
}
