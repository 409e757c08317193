import RefreshEngine

/// The monitor's memory about one component.
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

  /// A gesture of a client's list.
  enum ClientGesture: Sendable { case earlier, present }

  let name: ComponentName
  /// True for a component that a finger pulls: all components but an auto footer.
  let isPulled: Bool
  /// The extent at creation, in points.
  let extent: Double
  /// True if the app has put the component into the scroll view.
  var isPresent = true
  /// True if the app has hidden the component.
  var isHidden: Bool
  /// The component's state according to the effects so far.
  var state: ComponentState
  /// The begin that waits for its `refreshing` effect.
  var begin: Begin?
  /// True if the app began again during an open load, and no load has followed.
  var isBegunAgain = false
  /// True if a finger pulled past the threshold during an open load, and no load has followed.
  var isPulledAgain = false
  /// The gesture of a client's list that pulled past the threshold during an open load; nil after the next
  /// load, and without such a pull.
  var clientPull: ClientGesture?
  /// True until the last load ends; the end of an earlier load does not count.
  var isLastLoadOpen = false
  /// True if rows were added since the last call for a load.
  var hasGrown = false
  /// The number of loads that have not ended.
  var openLoads = 0
  /// The instant of the last begin of a refresh, or of a wait for a window.
  var entered = Instant.zero
  /// True if the app reported that there is no more data.
  var hasNoMoreData = false
  /// True if the app ended a refresh that must be over at rest.
  var mustEnd = false
  /// True if the last load brought no rows.
  var isEmptied = false
  /// True if the state was "no more data" while the header refreshed.
  var isOvershadowed = false
  /// True if the app itself ended the last refresh.
  var isEndedByCall = false
  /// True if a begin was requested after the app's last removal of the component.
  var isAskedSinceRemoval = true
  /// The number of refreshes in the gesture that no call and no tap requested.
  var beginsInGesture = 0
  /// The number of ends that wait for their completion.
  var openCompletions = 0
  /// The number of calls for a load.
  var loadCount = 0
  /// The last observed time, in microseconds since 1970.
  var lastUpdatedTime: Microseconds?

  /// Begins to watch a component, which may have called for loads at its creation.
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

  /// True if the component refreshes, waits for a refresh, or is pulled.
  var isBusy: Bool { state.isBegun || state.isPulled }
}

extension ComponentState {
  /// True if a refresh has begun and is not over: the component waits for a window, moves to its place, or
  /// loads.
  var isBegun: Bool { self == .refreshing || self == .willRefresh || self == .settling }

  /// True if a finger has pulled the component; an overlay may still be short of the threshold.
  var isPulled: Bool { self == .pulling || self == .dragging || self == .armed }
}
