import RefreshEngine

/// What the monitor remembers of one component.
struct WatchedComponent: Sendable {
  /// Why a refresh must begin before rest.
  enum Begin: String, CaseIterable, Sendable {
    case atCreation = "at creation"
    case afterEnd = "after an end in the same turn"
    case outsideWindow = "outside a window"
    case whileHidden = "hidden"
    case underFinger = "under a finger"
    case byCall = ""
    case pastThreshold = "past the threshold"

    /// Whether the app called for it.
    var isCall: Bool { self != .pastThreshold }
  }

  let name: ComponentName
  /// Whether it is pulled, so a header, a back footer or a trailer: no auto footer.
  let isPulled: Bool
  /// Its extent at creation, in points.
  let extent: Double
  /// Whether the app has it in the scroll view.
  var isPresent = true
  /// Whether the app has hidden it.
  var isHidden: Bool
  /// The state by the effects so far.
  var state: ComponentState
  /// The begin that waits for its `refreshing` effect.
  var begin: Begin?
  /// Whether the app began again while a load was open, and no load has come since.
  var isBegunAgain = false
  /// Whether a finger pulled it past its threshold while a load was open, and no load has come since.
  var isPulledAgain = false
  /// Whether the last load that was called for is not over; the end of an earlier one leaves it so.
  var isLastLoadOpen = false
  /// Whether rows came since the last load was called for.
  var hasGrown = false
  /// How many loads were called for and not ended.
  var openLoads = 0
  /// When it last began to refresh or to wait for a window.
  var entered = Instant.zero
  /// Whether the app said that there is no more data.
  var hasNoMoreData = false
  /// Whether the app ended a refresh that must be over at rest.
  var mustEnd = false
  /// Whether the last load brought no rows.
  var isEmptied = false
  /// Whether it said "no more data" while the header refreshed.
  var isOvershadowed = false
  /// Whether the app itself ended the last refresh.
  var isEndedByCall = false
  /// Whether a begin asked for it since the app last removed it.
  var isAskedSinceRemoval = true
  /// How many refreshes it began in the gesture that no call and no tap asked for.
  var beginsInGesture = 0
  /// How many ends wait for their completion.
  var openCompletions = 0
  /// How many loads it has called for.
  var loadCount = 0
  /// In microseconds since 1970, as last seen.
  var lastUpdatedTime: Microseconds?

  /// Begins to watch a component that has called for some loads at its creation.
  init(_ seen: Snapshot.Component, _ configuration: ComponentConfiguration?, loads: Int) {
    name = seen.name
    isPulled = seen.name != .footer || configuration?.kind == .backFooter
    extent = seen.frame.size[seen.kind.axis]
    isHidden = configuration?.settings.isHidden ?? false
    state = seen.state
    begin = configuration?.refreshing == true && loads == 0 ? .atCreation : nil
    loadCount = loads
    openLoads = state == .refreshing ? loads : 0
    isLastLoadOpen = openLoads > 0
    lastUpdatedTime = seen.lastUpdatedTime
  }

  /// Whether it refreshes, is about to, or is pulled.
  var isBusy: Bool { state.isBegun || state.isPulled }
}

extension ComponentState {
  /// Whether a refresh has begun and is not over: it waits for a window, an overlay is on the way to its
  /// place, or it loads.
  var isBegun: Bool { self == .refreshing || self == .willRefresh || self == .settling }

  /// Whether a finger has pulled it, of an overlay also short of the threshold.
  var isPulled: Bool { self == .pulling || self == .dragging || self == .armed }
}
