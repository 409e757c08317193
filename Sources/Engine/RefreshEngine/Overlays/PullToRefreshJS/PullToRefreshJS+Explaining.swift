// What pulltorefresh.js's changes of state take.
extension PullToRefreshJS {
  func pullConditions(_ view: OverlayView) -> [Condition] {
    startConditions.with(.isNotRefreshing, page.state != .refreshing).conditions
  }

  /// Whether a pull may have its start where the page is.
  private var startConditions: OverlayListing {
    guard let index = index(of: page.live) else { return OverlayListing() }
    switch instances[index].options.shouldPull {
    case .top:
      return OverlayListing()
        .with(.isAtTop, shouldPull(index), scrolled.offset, .atMost, 0)
    case .always, .never:
      return OverlayListing().with(.isPullAllowed, shouldPull(index))
    }
  }

  func transitions(from state: ComponentState, _ host: OverlayHost) -> [Transition] {
    let changes: [Transition] =
      switch state {
      case .idle: idleTransitions
      case .dragging: [travels(.armsTravel, to: .armed, by: .touch), follows(to: .idle)]
      case .armed:
        [
          travels(.disarmsTravel, to: .dragging, by: .touch),
          travels(.refreshesTravel, to: .settling, by: .release),
          travels(.cancelsTravel, to: .idle, by: .release),
        ]
      case .settling: [.free(to: .refreshing, by: .timer)]
      case .refreshing: refreshingTransitions(host)
      default: []
      }
    // The end of a reset ends whatever there is by then.
    let isReset = host.timers.contains {
      if case .resetEnded = $0.kind { true } else { false }
    }
    return state != .idle && isReset ? changes + [.free(to: .idle, by: .timer)] : changes
  }

  /// The finger's conditions.
  private var followed: OverlayListing {
    OverlayListing().with(.isDragging, scrolled.contact != nil)
      .with(.isFollowed, followedIndex != nil)
  }

  private func follows(to state: ComponentState) -> Transition {
    followed.leads(to: state, by: .release)
  }

  private var idleTransitions: [Transition] {
    let start = page.hasStart ? [] : startConditions.conditions
    let arming = travels(.armsTravel, to: .armed, by: .touch)
    return [
      followed.leads(to: .dragging, by: .touch),
      Transition(to: .armed, cause: .touch, conditions: start + arming.conditions),
    ]
  }

  private func refreshingTransitions(_ host: OverlayHost) -> [Transition] {
    let ending = OverlayListing().with(.isEndable, ending != .nothing)
      .leads(to: .ending, by: .endRefreshing)
    return host.hasLoadTimer ? [ending, .free(to: .ending, by: .timer)] : [ending]
  }

  /// A change that the travel decides.
  private func travels(
    _ name: ConditionName,
    to state: ComponentState,
    by cause: Cause
  ) -> Transition {
    let options = instances.last?.options
    let isPast = options.map(isPastThreshold) ?? false
    let isBelow = options.map { page.resisted < $0.threshold } ?? true
    let (holds, comparison): (Bool, Condition.Comparison) =
      switch name {
      case .armsTravel, .refreshesTravel: (isPast, .more)
      case .disarmsTravel: (isBelow, .less)
      default: (!isPast, .atMost)
      }
    return
      followed
      .with(name, holds, page.distance, comparison, options?.thresholdTravel)
      .leads(to: state, by: cause)
  }
}
