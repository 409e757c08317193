/// The header's own decisions.
struct HeaderRules: Sendable, Equatable {
  /// The change of the top inset under scrolling while the header refreshes.
  enum InsetWhileRefreshing: Sendable, Equatable {
    /// The inset follows the offset, optionally in a window only, and is written if it differs by more than a
    /// tolerance in points.
    case followsOffset(inWindowOnly: Bool, tolerance: Double)
    /// The inset stays as the start set it.
    case frozen
  }

  /// The change of the top inset at the end.
  enum EndTopInset: Sendable, Equatable {
    /// The remembered difference is added.
    case plusDifference
    /// The header's present height is subtracted.
    case minusHeight
    /// The original inset is restored.
    case original
  }

  /// True if an offset exactly on the edge counts as inside the header.
  var edgeItselfObserved = true
  /// True if the percent without a finger is set only to values below 1.
  var limitsFreePercent = true
  /// The moment at which a refresh's start moves inset and offset.
  var startDelivery = Delivery.inCall
  /// True if a start under a cancelled pan moves neither inset nor offset.
  var cancelledPanSkipsInset = true
  // The default tolerance is FLT_EPSILON.
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
    /// Attaching sets the inset to the height; removing restores the original inset.
    case replaced
    /// Attaching changes nothing; the inset is fitted to the states after each event.
    case fitted
  }

  /// The limit of begins.
  enum BeginLimit: Sendable, Equatable {
    /// A budget of triggers by drag for each pan; other begins are free.
    case triggersPerPan
    /// With `onlyRefreshPerDrag`, one begin of any kind for each new pan.
    case oncePerPanFlag
    /// No limit.
    case none
  }

  /// The changes of the pan's state that trigger.
  enum PanTrigger: Sendable, Equatable {
    /// A release at the end of the content or past it.
    case releasedAtOrPastEnd
    /// A release past the end of the content.
    case releasedPastEnd
    /// Short content: a release after an upward pan; long content: any state at the end.
    case movedUpOrAtEnd
  }

  /// The effect of hiding and showing, besides the hidden flag.
  enum Hiding: Sendable, Equatable {
    /// State and inset change inside the call.
    case inCall
    /// State and inset change at the next drawing, with the footer's height at the call.
    case whenDrawn
    /// No effect.
    case flagAlone
  }

  var reservation = Reservation.changedIfShown
  /// True if an image that makes the footer taller moves the bottom inset with it.
  var tallImageMovesInset = false
  /// True if the ignored bottom inset moves the footer.
  var usesIgnoredInset = true
  /// True if the footer triggers when the trigger percent of its height shows above the bottom inset;
  /// otherwise the whole height must show.
  var triggersByPercent = true
  /// True if an offset exactly at the trigger triggers.
  var exactTriggerCounts = true
  /// True if a trigger needs an offset greater than the previous one.
  var triggerNeedsForward = true
  /// True if only an idle, automatic and placed footer is triggered by an offset; otherwise every state is.
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
  /// True if attaching places the component; otherwise only a content size places it.
  var placedOnAttach = true
  /// True if the component's edge is the end of the content by the current insets, without the bottom inset;
  /// otherwise the edge is the overflow over the room between the original insets.
  var edgeIsBoundary = false
  /// True if the percent without a finger is set only to values below 1.
  var limitsFreePercent = true
  /// True if the start of a refresh adds the new trailing inset to the offset, besides edge and height.
  var offsetAddsInset = false
  /// True if the end restores the original trailing inset; otherwise it subtracts the start's addition, and
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
  /// The key of the last updated time; nil for a library that stores no time.
  var defaultTimeKey: String? = "MJRefreshHeaderLastUpdatedTimeKey"
  /// True if another language replaces the titles and the time key that the app has set.
  var languageUndoesReplacedTexts = true
  /// True if an empty title shows as empty; otherwise the language's title replaces it.
  var emptyTitleShows = true
  /// True if an auto footer shows its titles in a tap button while idle, a label while refreshing and
  /// another for no more data; else in one label, which takes taps while idle.
  var hasFooterButton = false
  /// The state label's part of a header's height while the time label shows.
  var stateLabelShare = 0.5
  /// True if a state change requests a layout.
  var layoutAtStateChange = true
  /// True if hiding or showing a label requests a layout.
  var layoutAtLabelHiding = false
  /// True if a time label without a state label fills the header; otherwise its frame stays.
  var timeLabelFillsAlone = false
}

/// Arrow, spinner and frame images.
struct GraphicsRules: Sendable, Equatable {
  /// The display of a state's single image.
  enum SingleImage: Sendable, Equatable {
    /// The image stands still.
    case still
    /// The image stands still in a header and is animated in a footer.
    case stillInHeader
    /// The image is animated.
    case animated
  }

  /// True if a header's arrow turns transparent for its spinner and always returns after the end's animation;
  /// otherwise the arrow is hidden, and returns only if the header is still idle.
  var headerArrowFades = false
  /// True if a back footer's arrow comes back after the end's animation only if still idle.
  var backSpinnerEndGuarded = true
  /// True if a header's images stop at idle.
  var idleStopsImages = true
  /// True if setting the percent while idle clears a view without idle images.
  var clearsWithoutIdleImages = false
  /// True if pulling shows the images of refreshing.
  var pullingShowsRefreshingImages = false
  var singleImage = SingleImage.still
  /// True if a layout shows the first idle image.
  var layoutShowsFirstImage = false
  /// True if a refreshing footer without images shows its image view.
  var showsFooterWithoutImages = false
  /// True if a taller image makes the component as tall as the image.
  var tallImageGrows = true
}
