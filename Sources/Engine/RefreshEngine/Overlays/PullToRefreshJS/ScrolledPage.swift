/// The page under the strip, which the finger scrolls unless a move is prevented.
///
/// The page does not fling. Source: Chromium, which sends no moves inside the slop. After the page has
/// scrolled in a touch, the touch's moves cannot be prevented.
struct ScrolledPage: Equatable, Sendable, StateRecord {
  /// scrollY, in points.
  var offset = 0.0
  /// The finger on the page, if any.
  private(set) var contact: Contact?

  static let fields = Fields(of: Self(), (\.offset, \.contact))

  /// A finger on the page.
  struct Contact: Equatable, Sendable, StateRecord {
    /// True if the browser sends the finger's moves, since the finger has left the slop.
    var isSent = false
    /// True if the page has scrolled under the finger.
    var hasScrolled = false

    static let fields = Fields(Self.init) { ($0.isSent, $0.hasScrolled) }
  }

  /// Begins a contact when the finger touches down.
  mutating func touchDown() { contact = Contact() }

  /// Ends the contact when the finger lifts or the touch is cancelled.
  mutating func lift() { contact = nil }

  /// Moves the finger.
  ///
  /// - Returns: True if the page can prevent the move; nil if the browser does not send the move.
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

  /// Scrolls to an offset, limited to the range.
  mutating func scroll(to offset: Double, greatestOffset: Double) {
    self.offset = min(max(offset, 0), greatestOffset)
  }
}
