/// SwipeRefreshLayout's circle; floats of 32 bits are given as the doubles they are.
public struct CircleIndicator: Hashable, Sendable {
  /// The motions of the circle.
  public enum Motion: String, CaseIterable, Hashable, Sendable {
    case toTarget, toStart, scaleUp, scaleDown, scaleDownToStart, alphaStart, alphaMax
  }

  /// Whether it is visible.
  public var visible: Bool
  /// Its top, in px.
  public var topPx: Int
  /// Its diameter as laid out, in px.
  public var sizePx: Int
  /// Whether the arrow shows.
  public var arrow: Bool
  /// The arrow's scale.
  public var arrowScale: Double
  /// Where the arc starts, in turns.
  public var startTrim: Double
  /// Where the arc ends, in turns.
  public var endTrim: Double
  /// The arc's rotation, in turns.
  public var rotation: Double
  /// The ring's rotation, in degrees.
  public var turn: Double
  /// Whether the spinner runs.
  public var spinning: Bool
  /// The motion that runs; nil for none.
  public var motion: Motion?
  /// Whether the layout is enabled.
  public var enabled: Bool
}
