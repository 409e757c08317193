/// The header's own decisions.
struct HeaderRules: Sendable, Equatable {
  /// What the top inset does under scrolling while the header refreshes.
  enum InsetWhileRefreshing: Sendable, Equatable {
    /// It follows the offset, optionally in a window only, and is written where it differs by more
    /// than a tolerance in points.
    case followsOffset(inWindowOnly: Bool, tolerance: Double)
    /// It stays as the start set it.
    case frozen
  }

  /// What the end makes of the top inset.
  enum EndTopInset: Sendable, Equatable {
    /// The remembered difference is added.
    case plusDifference
    /// The header's height of that moment is taken off.
    case minusHeight
    /// The original inset is restored.
    case original
  }

  /// When the end's animation sets the pulling percent to 0.
  enum PercentAfterEnd: Sendable, Equatable {
    /// At the animation's end.
    case zero
    /// At the animation's end, in a gif style with idle images.
    case zeroWithIdleImages
  }

  /// Whether an offset exactly on the edge counts as inside the header.
  var edgeItselfObserved = true
  /// Whether without a finger the percent is set below 1 only.
  var limitsFreePercent = true
  /// When a refresh's start moves inset and offset.
  var startDelivery = Delivery.inCall
  /// Whether a start under a cancelled pan moves neither inset nor offset.
  var cancelledPanSkipsInset = true
  // The tolerance is FLT_EPSILON.
  var insetWhileRefreshing = InsetWhileRefreshing.followsOffset(
    inWindowOnly: false,
    tolerance: Double(Float.ulpOfOne)
  )
  var endTopInset = EndTopInset.plusDifference
  var percentAfterEnd = PercentAfterEnd.zero
}

/// The auto footer's own decisions.
struct AutoFooterRules: Sendable, Equatable {
  /// What attaching and removing do to the bottom inset.
  enum Reservation: Sendable, Equatable {
    /// The height is added or taken off, if the footer is shown.
    case changedIfShown
    /// The height is added or taken off, shown or hidden.
    case changed
    /// The inset becomes the height, or what it was when attached.
    case replaced
  }

  /// The offset at which the footer triggers.
  enum TriggerOffset: Sendable, Equatable {
    /// Where the percent of its height shows above the bottom inset.
    case percentShown
    /// Where all of it shows.
    case wholeShown
  }

  /// How the offset is compared with the trigger.
  enum TriggerCompare: Sendable, Equatable {
    case atOrPast
    case past
  }

  /// In which states an offset triggers.
  enum TriggerStates: Sendable, Equatable {
    /// While idle, automatic and placed.
    case idle
    /// In any.
    case any
  }

  /// What limits the begins.
  enum BeginLimit: Sendable, Equatable {
    /// A budget of triggers by drag for each pan; other begins are free.
    case triggersPerPan
    /// With `onlyRefreshPerDrag`, one begin of any kind for each new pan.
    case oncePerPanFlag
    /// Nothing.
    case none
  }

  /// Which changes of the pan's state trigger.
  enum PanTrigger: Sendable, Equatable {
    /// A release at the end of the content or past it.
    case releasedAtOrPastEnd
    /// A release past it.
    case releasedPastEnd
    /// Short content: a release after an upward pan; long content: any state at the end.
    case movedUpOrAtEnd
  }

  /// What hiding and showing do besides the flag.
  enum Hiding: Sendable, Equatable {
    /// State and inset change inside the call.
    case inCall
    /// They change when the footer is drawn next, with the height of the call.
    case whenDrawn
    /// Nothing.
    case flagAlone
  }

  /// Where a tap arrives.
  enum TapTarget: Sendable, Equatable {
    /// On the state label, while idle.
    case label
    /// On a button, while it is shown.
    case button
  }

  var attachBottomInset = Reservation.changedIfShown
  var detachBottomInset = Reservation.changedIfShown
  /// Whether an image that makes the footer taller moves the bottom inset with it.
  var tallImageMovesInset = false
  /// Whether the ignored bottom inset moves the footer.
  var usesIgnoredInset = true
  var triggerOffset = TriggerOffset.percentShown
  var triggerCompare = TriggerCompare.atOrPast
  /// Whether the offset must be greater than the one before.
  var triggerNeedsForward = true
  var triggerStates = TriggerStates.idle
  var beginLimit = BeginLimit.triggersPerPan
  var panTrigger = PanTrigger.releasedAtOrPastEnd
  var hiding = Hiding.inCall
  /// How long after its begin the callbacks are due.
  var callbackDelay: Microseconds = 0
  /// Whether with paging the end moves the offset back by the bottom inset.
  var pagingMovesBackAtEnd = true
  var tapTarget = TapTarget.label
}

/// The own decisions of back footer and trailer.
struct BackFooterRules: Sendable, Equatable {
  /// The offset at which the component begins to show.
  enum Edge: Sendable, Equatable {
    /// By the overflow over the room between the original insets.
    case originalOverflow
    /// By the current insets, the bottom one aside.
    case boundary
  }

  /// Where the start of a refresh puts the offset.
  enum RefreshingOffset: Sendable, Equatable {
    /// The edge and the height.
    case edgeAndHeight
    /// The edge with the new insets, the height and the new bottom inset.
    case edgeHeightAndInset
  }

  /// What the end makes of the trailing inset.
  enum EndInset: Sendable, Equatable {
    /// What the start added is taken off; if the row count changed, a running scroll stops.
    case minusAdded
    /// The original inset is restored.
    case original
  }

  /// Whether attaching places the component, or only a content size.
  var placedOnAttach = true
  var edge = Edge.originalOverflow
  /// Whether without a finger the percent is set below 1 only.
  var limitsFreePercent = true
  var refreshingOffset = RefreshingOffset.edgeAndHeight
  var endInset = EndInset.minusAdded
  /// Whether an end restores the inset from every state, not from refreshing alone.
  var endsFromAnyState = false
  /// Whether the end's animation sets the pulling percent to 0.
  var zeroesPercentAtEnd = true
  /// Whether setting the present state does again what a change does.
  var repeatsPresentState = false
}

/// When the labels are written and where they lie.
struct LabelRules: Sendable, Equatable {
  /// When a header's time text is written, besides creation and a new key.
  enum TimeText: Sendable, Equatable {
    /// At each state change, while its label is shown.
    case atStateChangesWhileShown
    /// At each state change.
    case atStateChanges
    /// When the time is stored.
    case whenStored
    /// Never, not even at creation.
    case never
  }

  /// What an auto footer shows its titles in.
  enum FooterTitles: Sendable, Equatable {
    /// One label.
    case label
    /// A tap button while idle, a label while refreshing, another for no more data.
    case buttonAndLabels
  }

  var timeText = TimeText.atStateChangesWhileShown
  /// The key of the last updated time; nil where none is stored.
  var defaultTimeKey: String? = "MJRefreshHeaderLastUpdatedTimeKey"
  var footerViews = FooterTitles.label
  /// The state label's part of a header's height, where the time label shows too.
  var stateLabelShare = 0.5
  /// Whether a state change asks for a layout.
  var layoutAtStateChange = true
  /// Whether hiding or showing a label asks for a layout.
  var layoutAtLabelHiding = false
  /// Whether a time label without a state label fills the header; else it stays where it was.
  var timeLabelFillsAlone = false
}

/// Arrow, spinner and frame images.
struct GraphicsRules: Sendable, Equatable {
  /// How a header's arrow gives way to its spinner.
  enum HeaderArrow: Sendable, Equatable {
    /// It is hidden; the end's animation shows it again only if the header is still idle.
    case hides
    /// Its alpha becomes 0; the end's animation always shows it again.
    case fades
  }

  /// What a single image of a state does.
  enum SingleImage: Sendable, Equatable {
    /// It stands still.
    case still
    /// It stands still in a header, and is animated in a footer.
    case stillInHeader
    /// It is animated.
    case animated
  }

  /// Which images pulling shows.
  enum PullingImages: Sendable, Equatable {
    case pulling
    case refreshing
  }

  /// What setting the percent shows while idle, where there are no idle images.
  enum NoIdleImages: Sendable, Equatable {
    /// What was there.
    case unchanged
    /// Nothing.
    case cleared
  }

  var headerArrow = HeaderArrow.hides
  /// Whether a back footer's arrow comes back after the end's animation only if still idle.
  var backSpinnerEndGuarded = true
  /// Whether a header's images stop at idle.
  var idleStopsImages = true
  var noIdleImages = NoIdleImages.unchanged
  var pullingImages = PullingImages.pulling
  var singleImage = SingleImage.still
  /// Whether a layout shows the first idle image.
  var layoutShowsFirstImage = false
  /// Whether a refreshing footer without images shows its image view.
  var showsFooterWithoutImages = false
  /// Whether a taller image makes the component as tall.
  var tallImageGrows = true
}
