/// The header's way into and out of refreshing with `collectionViewAnimationBug`: two animations
/// of the scroll view's layer, during which the view takes no touches.
///
/// Each stops by running out or by being taken off; either way it does what belongs to its end,
/// and then takes both off the layer.
struct LayerAnimation: Hashable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable {
    /// Into refreshing; fast.
    case begin
    /// Out of refreshing; slow.
    case end
  }

  let kind: Kind
  let slot: Slot
  /// Distinguishes an animation from the next of its kind.
  let number: UInt32

  /// Core Animation's duration where none is given, in microseconds.
  static let defaultDuration: Microseconds = 250_000
}

/// The animations that run on the scroll view's layer, at most one of a kind.
struct LayerAnimations: Equatable, Sendable {
  var begin: LayerAnimation?
  var end: LayerAnimation?
  var started: UInt32 = 0

  subscript(kind: LayerAnimation.Kind) -> LayerAnimation? {
    get { kind == .begin ? begin : end }
    set { if kind == .begin { begin = newValue } else { end = newValue } }
  }
}
