import RefreshEngine

/// The memory of the monitor about one component.
struct WatchedComponent: Sendable {
  /// The reason why a refresh must begin before rest.
  enum Begin: String, CaseIterable, Sendable {
    case atCreation = "at creation"
    case afterEnd = "after an end in the same turn"
    case outsideWindow = "outside a window"
    case whileHidden = "hidden"
    case underFinger = "under a finger"
    case byCall = ""
    case pastThreshold = "past the threshold"

    /// True if the app called for the refresh.
    var isCall: Bool { self != .pastThreshold }
  }

  let name: ComponentName
  /// True for a component that a finger pulls: a header, a back footer or a trailer, but no auto footer.
  let isPulled: Bool
  /// The extent at creation, in points.
  let extent: Double
  /// True if the app has put the component into the scroll view.
  var isPresent = true
  /// True if the app has hidden the component.
  var isHidden: Bool
  /// The state by the effects so far.
  var state: ComponentState
  /// The begin that waits for its `refreshing` effect.
  var begin: Begin?
  /// True if the app began again while a load was open, and no load has come since.
  var isBegunAgain = false
  /// True if a finger pulled past the threshold while a load was open, and no load has come since.
  var isPulledAgain = false
  /// True until the last load ends; the end of an earlier load does not count.
  var isLastLoadOpen = false
  /// True if rows came since the last call for a load.
  var hasGrown = false
  /// The number of loads that have not ended.
  var openLoads = 0
  /// The instant of the last begin of a refresh, or of a wait for a window.
  var entered = Instant.zero
  /// True if the app said that there is no more data.
  var hasNoMoreData = false
  /// True if the app ended a refresh that must be over at rest.
  var mustEnd = false
  /// True if the last load brought no rows.
  var isEmptied = false
  /// True if the state was "no more data" while the header refreshed.
  var isOvershadowed = false
  /// True if the app itself ended the last refresh.
  var isEndedByCall = false
  /// True if a begin came since the app last removed the component.
  var isAskedSinceRemoval = true
  /// The number of refreshes in the gesture that no call and no tap asked for.
  var beginsInGesture = 0
  /// The number of ends that wait for their completion.
  var openCompletions = 0
  /// The number of calls for a load.
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

  /// True if the component refreshes, is about to, or is pulled.
  var isBusy: Bool { state.isBegun || state.isPulled }
}

extension ComponentState {
  /// True if a refresh has begun and is not over: it waits for a window, an overlay is on the way to its
  /// place, or it loads.
  var isBegun: Bool { self == .refreshing || self == .willRefresh || self == .settling }

  /// True if a finger has pulled the component, of an overlay also short of the threshold.
  var isPulled: Bool { self == .pulling || self == .dragging || self == .armed }
}
