/// The page under the strip, which the finger scrolls unless a move is prevented.
///
/// The page does not fling. Source: Chromium, which sends no move inside the slop, and whose moves cannot be
/// prevented once the page has scrolled in the touch.
struct ScrolledPage: Equatable, Sendable, StateRecord {
  /// scrollY, in points.
  var offset = 0.0
  /// The finger that is down.
  private(set) var contact: Contact?

  static let fields = Fields(of: Self(), (\.offset, \.contact))

  /// A finger on the page.
  struct Contact: Equatable, Sendable, StateRecord {
    /// True if the browser sends its moves: the finger has left the slop.
    var isSent = false
    /// True if the page has scrolled under the finger.
    var hasScrolled = false

    static let fields = Fields(Self.init) { ($0.isSent, $0.hasScrolled) }
  }

  /// The finger touches down.
  mutating func touchDown() { contact = Contact() }

  /// The finger lifts, or the touch is taken away.
  mutating func lift() { contact = nil }

  /// The finger moves.
  ///
  /// - Returns: True if the page can prevent the move; nil if the browser sends the page none.
  mutating func move(isPastSlop: Bool) -> Bool? {
    guard var contact else { return nil }
    contact.isSent = contact.isSent || isPastSlop
    self.contact = contact
    return contact.isSent ? !contact.hasScrolled : nil
  }

  /// Follows a move that was not prevented.
  mutating func follow(_ distance: Double, greatestOffset: Double) {
    let before = offset
    scroll(to: offset - distance, greatestOffset: greatestOffset)
    if offset != before { contact?.hasScrolled = true }
  }

  /// Scrolls to an offset, cut to the range.
  mutating func scroll(to offset: Double, greatestOffset: Double) {
    self.offset = min(max(offset, 0), greatestOffset)
  }

  /// The part of a snapshot about the page.
  var reading: OverlayList {
    OverlayList(
      offset: offset,
      isTracking: contact != nil,
      isDragging: contact?.hasScrolled ?? false
    )
  }
}
