package import OverscrollWire
import RefreshEngine
import StrictJSON

extension Recording {
  /// The most events of a recording: as many as a session may have.
  static let mostEvents = 1_000_000

  /// The events of a recording, which are read one by one from its text as they are gone through.
  package struct Events: Sequence, Sendable {
    /// How many there are.
    package let count: Int
    private let elements: JSONElements?
    private let decoder: EventDecoder

    /// No events.
    init() {
      count = 0
      elements = nil
      decoder = EventDecoder(dialect: .standard)
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
      if let decoder {
        try elements.check { event throws(FieldErrors) in try decoder.decode(event) }
      }
    }

    package func makeIterator() -> AnyIterator<WireEvent> {
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

    /// Nothing is asserted.
    init(count: Int) {
      self.count = count
      elements = nil
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
      try elements.check { item throws(FieldErrors) in try Item.read(item) }
    }

    package func makeIterator() -> AnyIterator<Item?> {
      guard var rest = elements else {
        return AnyIterator(repeatElement(nil, count: count).makeIterator())
      }
      // As with the events, none can be refused now.
      return AnyIterator { rest.next().map { (try? Item.read($0.read())) ?? nil } }
    }
  }
}

extension JSONElements {
  /// Reads each element; the errors of all of them are thrown together.
  fileprivate func check<Element>(
    _ read: (JSONCursor) throws(FieldErrors) -> Element
  ) throws(FieldErrors) {
    var errors = FieldErrorList()
    for element in self where !errors.isFull {
      _ = errors.keep { () throws(FieldErrors) in try read(element.read()) }
    }
    try errors.check()
  }
}
