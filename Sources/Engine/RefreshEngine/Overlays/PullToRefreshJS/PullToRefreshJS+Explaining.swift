// The conditions of pulltorefresh.js's changes of state, and its memory.
extension PullToRefreshJS {
  var pullConditions: [Condition] {
    startConditions + [Condition(.isNotRefreshing, page.state != .refreshing)]
  }

  /// The conditions under which a pull may start at the page's offset.
  private var startConditions: [Condition] {
    guard let index = index(of: page.live) else { return [] }
    return switch instances[index].options.shouldPull {
    case .top: [Condition(.isAtTop, shouldPull(index), scrolled.offset, .atMost, 0)]
    case .always, .never: [Condition(.isPullAllowed, shouldPull(index))]
    }
  }

  func transitions(from state: ComponentState, _ engine: Engine) -> [Transition] {
    let changes: [Transition] =
      switch state {
      case .idle:
        [
          Transition(to: .dragging, by: .touch, finger),
          Transition(
            to: .armed,
            by: .touch,
            (page.hasStart ? [] : startConditions) + finger + [way(.armsTravel)]
          ),
        ]
      case .dragging:
        [
          Transition(to: .armed, by: .touch, finger + [way(.armsTravel)]),
          Transition(to: .idle, by: .release, finger),
        ]
      case .armed:
        [
          Transition(to: .dragging, by: .touch, finger + [way(.disarmsTravel)]),
          Transition(to: .settling, by: .release, finger + [way(.refreshesTravel)]),
          Transition(to: .idle, by: .release, finger + [way(.cancelsTravel)]),
        ]
      case .settling: [Transition(to: .refreshing, by: .timer)]
      case .refreshing: engine.endings(if: ending != .nothing)
      default: []
      }
    // The end of a reset makes the page idle in every state.
    return state != .idle && engine.hasTimer(.resetEnded)
      ? changes + [Transition(to: .idle, by: .timer)] : changes
  }

  /// The finger's conditions.
  private var finger: [Condition] {
    [
      Condition(.isDragging, scrolled.contact != nil),
      Condition(.isFollowed, followedIndex != nil),
    ]
  }

  /// The condition that compares the travel.
  private func way(_ name: ConditionName) -> Condition {
    let options = instances.last?.options
    let isPast = options.map(isPastThreshold) ?? false
    let isBelow = options.map { page.resisted < $0.distThreshold } ?? true
    let (holds, comparison): (Bool, Condition.Comparison) =
      switch name {
      case .armsTravel, .refreshesTravel: (isPast, .more)
      case .disarmsTravel: (isBelow, .less)
      default: (!isPast, .atMost)
      }
    return Condition(name, holds, page.distance, comparison, options?.thresholdTravel)
  }

  func listMemory(_ memory: OverlayMemory, _ engine: Engine) {
    memory.add(page.state)
    memory.add(page.refresh)
    memory.add(page.isEnabled, page.hasStart, page.moveY != nil, page.isBelowStart)
    memory.add(page.live != nil, page.current != nil, page.current == page.live)
    memory.add(page.resisted, among: 0, instances.last?.options.distThreshold ?? 0)
    memory.add(scrolled.contact?.isSent ?? false, scrolled.contact?.hasScrolled ?? false)
    memory.add(ending)
    for count in [instances.count, leftElements, loads.count, fulfilments] {
      memory.add(count: count)
    }
    let element = instances.last?.element
    memory.add(element != nil, element?.hasPullClass ?? false, element?.hasReleaseClass ?? false)
    memory.add(element?.size, among: 0, instances.last?.options.distReload ?? 0)
    memory.add(transitionEnd, from: engine.now)
  }
}
