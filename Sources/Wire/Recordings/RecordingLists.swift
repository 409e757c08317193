package import OverscrollWire
import RefreshEngine
import StrictJSON

extension Recording {
  /// The most events of a recording: as many as a session may have.
  static let mostEvents = 1_000_000

  /// The events of a recording.
  ///
  /// A short list is kept as it was read. The events of a long one are read one by one from its text as
  /// they are gone through.
  package struct Events: Sequence, Sendable {
    /// How many there are.
    package let count: Int
    private let elements: JSONElements?
    private let decoder: EventDecoder
    private let kept: [WireEvent]?

    /// Events that were read.
    package init(_ events: [WireEvent] = []) {
      count = events.count
      elements = nil
      decoder = EventDecoder(dialect: .standard)
      kept = events
    }

    /// Reads each event once.
    ///
    /// - Parameters:
    ///   - part: Where they are.
    ///   - decoder: Reads them; nil, as the dialect is not known, checks only how many they are.
    /// - Throws: The events that are wrong, or that there are too many.
    init(_ part: JSONPart, _ decoder: EventDecoder?) throws(FieldErrors) {
      let elements = part.elements
      count = elements.count
      self.elements = elements
      self.decoder = decoder ?? EventDecoder(dialect: .standard)
      guard count <= Recording.mostEvents else {
        let detail = "has \(count) events; a recording has at most \(Recording.mostEvents)"
        throw FieldErrors(FieldError(pointer: part.pointer, .tooLong(detail)))
      }
      kept = try decoder.flatMap { decoder throws(FieldErrors) in
        try elements.check(part) { event throws(FieldErrors) in try decoder.decode(event) }
      }
    }

    package func makeIterator() -> AnyIterator<WireEvent> {
      if let kept { return AnyIterator(kept.makeIterator()) }
      var rest = elements
      // Each event was read before, by the same rules: none can be refused now.
      return AnyIterator { rest?.next().flatMap { try? decoder.decode($0.read()) } }
    }
  }

  /// What a recording asserts after the creation and after each event, read like its events; nil asserts
  /// nothing.
  package struct Items: Sequence, Sendable {
    /// How many there are.
    private let count: Int
    /// Nil where the recording has none.
    private let elements: JSONElements?
    private let kept: [Item?]?

    /// Nothing is asserted.
    init(count: Int) {
      self.count = count
      elements = nil
      kept = nil
    }

    /// Items that were read.
    package init(_ items: [Item?]) {
      count = items.count
      elements = nil
      kept = items
    }

    /// Reads each item once.
    ///
    /// - Parameters:
    ///   - part: Where they are.
    ///   - events: The number of events; nil if it is not known.
    /// - Throws: The items that are wrong, or that they are not one more than the events.
    init(_ part: JSONPart, events: Int?) throws(FieldErrors) {
      let elements = part.elements
      count = elements.count
      self.elements = elements
      if let events, count != events + 1 {
        let detail = "must have \(events + 1) items: one after creation and one after each event"
        throw FieldErrors(FieldError(pointer: part.pointer, .combination(detail)))
      }
      kept = try elements.check(part) { item throws(FieldErrors) in try Item.read(item) }
    }

    package func makeIterator() -> AnyIterator<Item?> {
      if let kept { return AnyIterator(kept.makeIterator()) }
      guard var rest = elements else {
        return AnyIterator(repeatElement(nil, count: count).makeIterator())
      }
      // As with the events, none can be refused now.
      return AnyIterator { rest.next().map { (try? Item.read($0.read())) ?? nil } }
    }
  }
}

extension JSONElements {
  /// The longest list that is kept as it was read, in bytes: most recordings are shorter, and reading
  /// takes longer than playing.
  private static let longestKept = 256 << 10

  /// Reads each element; the errors of all of them are thrown together.
  ///
  /// - Returns: What was read; nil if the list is long.
  fileprivate func check<Element>(
    _ list: JSONPart,
    _ read: (JSONCursor) throws(FieldErrors) -> Element
  ) throws(FieldErrors) -> [Element]? {
    let isKept = list.range.count <= Self.longestKept
    var errors = FieldErrorList()
    var kept: [Element] = []
    for element in self where !errors.isFull {
      let value = errors.keep { () throws(FieldErrors) in try read(element.read()) }
      if isKept, let value { kept.append(value) }
    }
    try errors.check()
    return isKept ? kept : nil
  }
}
