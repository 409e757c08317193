/// A label: a text, or none.
public struct Label: Hashable, Sendable {
  /// What it shows; nil is nothing.
  public internal(set) var text: String?
  /// Whether it is hidden.
  public internal(set) var isHidden = false
  /// Where it lies in the component.
  public internal(set) var frame = Rect.zero
}

/// The arrow of a normal style.
public struct Arrow: Hashable, Sendable {
  /// Whether it is hidden.
  public internal(set) var isHidden = false
  /// Whether its transform is not the identity: turned by half a turn.
  public internal(set) var isRotated = false
}

/// The spinner of a normal style.
public struct Spinner: Hashable, Sendable {
  /// Whether it turns.
  public internal(set) var isAnimating = false
  /// Its opacity.
  public internal(set) var alpha = 1.0
}

/// The images of a gif style: one still image and one running set.
public struct FrameView: Hashable, Sendable {
  /// One image of a state's set.
  public struct Still: Hashable, Sendable {
    /// The state whose set it is of.
    public let state: ComponentState
    /// Its number in the set, from 0.
    public let index: Int
    /// How many images the set had.
    public let count: Int
  }

  /// A set that cycles.
  public struct Running: Hashable, Sendable {
    /// The state whose set it is.
    public let state: ComponentState
    /// The images.
    public let images: FrameImages
    /// When the first cycle began.
    public let start: Instant
  }

  /// The image that shows whenever none runs.
  public internal(set) var still: Still?
  /// The set that runs.
  public internal(set) var running: Running?
  /// Whether the view is hidden.
  public internal(set) var isHidden = false
}
