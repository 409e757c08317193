// The conditions of RefreshIndicator's changes of state, and its memory.
extension RefreshIndicator {
  var pullConditions: [Condition] {
    let isLost = component.status != nil && component.status != .drag && component.status != .armed
    return starts + [Condition(.isIdle, !isLost)]
  }

  /// The conditions under which a pull may begin.
  private var starts: [Condition] {
    // With the trigger mode `anywhere` a pull begins at the first update that lands on the top.
    guard settings.triggerMode != .anywhere else { return [] }
    return [Condition(.isAtTop, list.offset <= 0, list.offset, .atMost, 0)]
  }

  func transitions(from state: ComponentState, _ engine: Engine) -> [Transition] {
    switch state {
    case .idle: return [Transition(to: .dragging, by: .touch, [finger] + starts), begins]
    case .dragging:
      let arms = way(.armsTravel, engine.view)
      let pull = Transition(to: .armed, by: .touch, [finger, arms])
      guard movesAlone(engine.view) else {
        return [pull, Transition(to: .returning, by: .release, [finger]), begins]
      }
      return [
        pull, Transition(to: .armed, by: .frame, [arms]), Transition(to: .returning, by: .frame),
        begins,
      ]
    case .armed:
      guard !movesAlone(engine.view) else {
        return [Transition(to: .settling, by: .frame), begins]
      }
      return [
        Transition(to: .settling, by: .release, [finger, way(.refreshesTravel, engine.view)]),
        Transition(to: .returning, by: .release, [finger, way(.cancelsTravel, engine.view)]),
        begins,
      ]
    case .settling: return [Transition(to: .refreshing, by: .frame)]
    case .refreshing: return engine.endings(if: component.load == .app)
    case .ending, .returning: return [Transition(to: .idle, by: .frame), begins]
    default: return []
    }
  }

  /// True if the list moves without the finger, or will after its lift; the pull ends with that motion.
  private func movesAlone(_ view: OverlayView) -> Bool {
    list.waitsForFrame || view.bounces && list.offset < 0
  }

  private var finger: Condition {
    Condition(.isDragging, list.touch != nil && list.touch != .ignored)
  }

  private var begins: Transition {
    let isRefreshing = component.status == .snap || component.status == .refresh
    return Transition(
      to: .settling,
      by: .beginRefreshing,
      [Condition(.isNotRefreshing, !isRefreshing)]
    )
  }

  /// The condition that compares the travel.
  private func way(_ name: ConditionName, _ view: OverlayView) -> Condition {
    let isWhole = component.position.value >= 1
    let (holds, comparison, needed): (Bool, Condition.Comparison, Double) =
      switch name {
      case .armsTravel: (isColorWhole, .atLeast, armingTravel(view))
      case .refreshesTravel: (isWhole, .atLeast, wholeTravel(view))
      default: (!isWhole, .less, wholeTravel(view))
      }
    return Condition(name, holds, component.travel, comparison, needed)
  }

  func listMemory(_ memory: OverlayMemory, _ engine: Engine) {
    memory.add(isPresent)
    memory.add(component.status)
    memory.add(component.travel, among: 0, armingTravel(engine.view), wholeTravel(engine.view))
    memory.add(component.load)
    for fraction in [component.position, component.scale] {
      memory.add(fraction.value, among: 0, Self.placePosition, 1)
      memory.add(fraction.run?.goal)
      let end = fraction.run.flatMap { run in run.start.map { $0 + run.duration } }
      memory.add(end, from: engine.now)
    }
    memory.add(list.activity)
    memory.add(list.touch)
    memory.add(list.ballistic?.isOver ?? false, list.drag.stillSum != nil, list.heldVelocity != 0)
    memory.add(count: waitingShows.count)
    memory.add(count: staleLoads)
    memory.add(count: posted.count)
  }
}
