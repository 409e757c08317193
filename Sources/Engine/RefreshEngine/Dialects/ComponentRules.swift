/// The header's own decisions.
struct HeaderRules: Sendable, Equatable {
  /// The change of the top inset under scrolling while the header refreshes.
  enum InsetWhileRefreshing: Sendable, Equatable {
    /// It follows the offset, optionally in a window only, and is written where it differs by more
    /// than a tolerance in points.
    case followsOffset(inWindowOnly: Bool, tolerance: Double)
    /// It stays as the start set it.
    case frozen
  }

  /// The change of the top inset at the end.
  enum EndTopInset: Sendable, Equatable {
    /// The remembered difference is added.
    case plusDifference
    /// The header's height of that moment is taken off.
    case minusHeight
    /// The original inset is restored.
    case original
  }

  /// True if an offset exactly on the edge counts as inside the header.
  var edgeItselfObserved = true
  /// True if without a finger the percent is set below 1 only.
  var limitsFreePercent = true
  /// The moment at which a refresh's start moves inset and offset.
  var startDelivery = Delivery.inCall
  /// True if a start under a cancelled pan moves neither inset nor offset.
  var cancelledPanSkipsInset = true
  // The tolerance is FLT_EPSILON.
  var insetWhileRefreshing = InsetWhileRefreshing.followsOffset(
    inWindowOnly: false,
    tolerance: Double(Float.ulpOfOne)
  )
  var endTopInset = EndTopInset.plusDifference
  /// True if the end's animation sets the pulling percent to 0 only in a gif style with idle images.
  var zeroesPercentWithIdleImagesOnly = false
}

/// The auto footer's own decisions.
struct AutoFooterRules: Sendable, Equatable {
  /// The change of the bottom inset by attaching and removing.
  enum Reservation: Sendable, Equatable {
    /// The height is added or taken off, if the footer is shown.
    case changedIfShown
    /// The height is added or taken off, shown or hidden.
    case changed
    /// The inset becomes the height, or its value before the attaching.
    case replaced
    /// Nothing: the inset is fitted to the states after each event.
    case fitted
  }

  /// The limit of the begins.
  enum BeginLimit: Sendable, Equatable {
    /// A budget of triggers by drag for each pan; other begins are free.
    case triggersPerPan
    /// With `onlyRefreshPerDrag`, one begin of any kind for each new pan.
    case oncePerPanFlag
    /// Nothing.
    case none
  }

  /// The changes of the pan's state that trigger.
  enum PanTrigger: Sendable, Equatable {
    /// A release at the end of the content or past it.
    case releasedAtOrPastEnd
    /// A release past it.
    case releasedPastEnd
    /// Short content: a release after an upward pan; long content: any state at the end.
    case movedUpOrAtEnd
  }

  /// The effect of hiding and showing besides the flag.
  enum Hiding: Sendable, Equatable {
    /// State and inset change inside the call.
    case inCall
    /// They change when the footer is drawn next, with the height of the call.
    case whenDrawn
    /// Nothing.
    case flagAlone
  }

  var reservation = Reservation.changedIfShown
  /// True if an image that makes the footer taller moves the bottom inset with it.
  var tallImageMovesInset = false
  /// True if the ignored bottom inset moves the footer.
  var usesIgnoredInset = true
  /// True if the footer triggers where the percent of its height shows above the bottom inset; else
  /// where all of it shows.
  var triggersByPercent = true
  /// True if an offset exactly at the trigger triggers.
  var exactTriggerCounts = true
  /// True if the offset must be greater than the one before.
  var triggerNeedsForward = true
  /// True if an offset triggers only while the footer is idle, automatic and placed; else in any state.
  var triggersWhileIdleOnly = true
  var beginLimit = BeginLimit.triggersPerPan
  var panTrigger = PanTrigger.releasedAtOrPastEnd
  var hiding = Hiding.inCall
  /// The time from the begin to the callbacks.
  var callbackDelay: Microseconds = 0
  /// True if with paging the end moves the offset back by the bottom inset.
  var pagingMovesBackAtEnd = true
}

/// The own decisions of back footer and trailer.
struct BackFooterRules: Sendable, Equatable {
  /// True if attaching places the component; else only a content size does.
  var placedOnAttach = true
  /// True if the component begins to show where the content ends by the current insets, the bottom one
  /// aside; else by the overflow over the room between the original insets.
  var edgeIsBoundary = false
  /// True if without a finger the percent is set below 1 only.
  var limitsFreePercent = true
  /// True if the start of a refresh puts the offset by the new trailing inset past edge and height.
  var offsetAddsInset = false
  /// True if the end restores the original trailing inset; else it takes off the start's addition, and
  /// stops a running scroll if the row count changed.
  var endRestoresOriginal = false
  /// True if an end restores the inset from every state, not from refreshing alone.
  var endsFromAnyState = false
  /// True if the end's animation sets the pulling percent to 0.
  var zeroesPercentAtEnd = true
  /// True if setting the present state repeats the effects of a change.
  var repeatsPresentState = false
}

/// The places of the labels, and the moments at which they are written.
struct LabelRules: Sendable, Equatable {
  /// The moment at which a header's time text is written, besides creation and a new key.
  enum TimeText: Sendable, Equatable {
    /// At each state change, while its label is shown.
    case atStateChangesWhileShown
    /// At each state change.
    case atStateChanges
    /// Whenever the time is stored.
    case whenStored
    /// Never, not even at creation.
    case never
  }

  var timeText = TimeText.atStateChangesWhileShown
  /// The key of the last updated time; nil where none is stored.
  var defaultTimeKey: String? = "MJRefreshHeaderLastUpdatedTimeKey"
  /// True if another language replaces the titles and the time key that the app has set.
  var languageUndoesReplacedTexts = true
  /// True if an empty title is shown as one; else the language's shows in its place.
  var emptyTitleShows = true
  /// True if an auto footer shows its titles in a tap button while idle, a label while refreshing and
  /// another for no more data; else in one label, which takes taps while idle.
  var hasFooterButton = false
  /// The state label's part of a header's height, where the time label shows too.
  var stateLabelShare = 0.5
  /// True if a state change asks for a layout.
  var layoutAtStateChange = true
  /// True if hiding or showing a label asks for a layout.
  var layoutAtLabelHiding = false
  /// True if a time label without a state label fills the header; else it stays where it was.
  var timeLabelFillsAlone = false
}

/// Arrow, spinner and frame images.
struct GraphicsRules: Sendable, Equatable {
  /// The effect of a single image of a state.
  enum SingleImage: Sendable, Equatable {
    /// It stands still.
    case still
    /// It stands still in a header, and is animated in a footer.
    case stillInHeader
    /// It is animated.
    case animated
  }

  /// True if a header's arrow gives way to its spinner by its alpha, and always shows again after the
  /// end's animation; else it is hidden, and shows again only if the header is still idle.
  var headerArrowFades = false
  /// True if a back footer's arrow comes back after the end's animation only if still idle.
  var backSpinnerEndGuarded = true
  /// True if a header's images stop at idle.
  var idleStopsImages = true
  /// True if setting the percent while idle clears the view where there are no idle images.
  var clearsWithoutIdleImages = false
  /// True if pulling shows the images of refreshing.
  var pullingShowsRefreshingImages = false
  var singleImage = SingleImage.still
  /// True if a layout shows the first idle image.
  var layoutShowsFirstImage = false
  /// True if a refreshing footer without images shows its image view.
  var showsFooterWithoutImages = false
  /// True if a taller image makes the component as tall.
  var tallImageGrows = true
}
