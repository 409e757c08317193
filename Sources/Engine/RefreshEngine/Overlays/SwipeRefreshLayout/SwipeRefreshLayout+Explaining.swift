// The conditions of SwipeRefreshLayout's changes of state, and its memory.
extension SwipeRefreshLayout {
  /// The conditions under which the layout takes part in a touch.
  var pullConditions: [Condition] {
    // For an accepted nested scroll only the list's top counts.
    let asked =
      nested.isNesting
      ? []
      : [
        Condition(.isInWindow, isAttached), Condition(.isEnabled, isEnabled),
        Condition(.isNotRefreshing, !isRefreshing),
      ]
    switch options.childAnswer {
    case .content:
      let offset = Double(content.offset) / Double(options.density)
      return asked + [Condition(.isAtTop, !canChildScrollUp, offset, .atMost, 0)]
    case .canScrollUp, .cannotScrollUp:
      return asked + [Condition(.isPullAllowed, !canChildScrollUp)]
    }
  }

  func transitions(from state: ComponentState, _ engine: Engine) -> [Transition] {
    switch state {
    case .idle: return pulls + [begins]
    case .dragging:
      return [
        Transition(to: .armed, by: .touch, [finger, way(.armsTravel)]), goesBack,
        Transition(to: .returning, by: .release, [finger, way(.cancelsTravel)]), begins,
      ]
    case .armed:
      return [
        Transition(to: .dragging, by: .touch, [finger, way(.disarmsTravel)]), goesBack,
        Transition(to: .settling, by: .release, [finger, way(.refreshesTravel)]), begins,
      ]
    case .settling:
      let ends = Condition(.isEndable, isRefreshing)
      let changes = [
        Transition(to: .refreshing, by: .frame),
        Transition(to: .ending, by: .endRefreshing, [ends]),
      ]
      // The finger of an earlier nested scroll may still cancel the refresh.
      return nested.isNesting
        ? changes + [Transition(to: .returning, by: .release, [finger, way(.cancelsTravel)])]
        : changes
    case .refreshing: return engine.endings(if: isRefreshing)
    case .ending, .returning:
      return [Transition(to: .idle, by: .frame), Transition(to: .idle, by: .touch), begins] + pulls
    default: return []
    }
  }

  private var finger: Condition { Condition(.isDragging, route != .none) }

  private var pulls: [Transition] {
    let allowed = [finger] + pullConditions
    let pulled = Condition(.hasTravel, (pull ?? 0) > 0, travel, .more, 0)
    return [
      Transition(to: .dragging, by: .touch, allowed + [pulled]),
      Transition(to: .armed, by: .touch, allowed + [way(.armsTravel)]),
    ]
  }

  private var begins: Transition {
    Transition(to: .settling, by: .beginRefreshing, [Condition(.isNotRefreshing, !isRefreshing)])
  }

  private var goesBack: Transition {
    let isBack = Condition(.disarmsTravel, (pull ?? 0) <= 0, travel, .atMost, 0)
    return Transition(to: .idle, by: .touch, [finger, isBack])
  }

  /// The condition that compares the travel.
  private func way(_ name: ConditionName) -> Condition {
    let isForward = name == .armsTravel || name == .refreshesTravel
    let holds = isPastTrigger == isForward
    return Condition(name, holds, travel, isForward ? .more : .atMost, triggerTravel)
  }

  /// True if a release would refresh.
  private var isPastTrigger: Bool { (pull ?? 0) > options.trigger }

  private var travel: Double { Double(pull ?? 0) / Double(options.density) }

  private var triggerTravel: Double { Double(options.trigger) / Double(options.density) }

  func listMemory(_ memory: OverlayMemory, _ engine: Engine) {
    memory.add(isRefreshing, notifies, isEnabled, isAttached, isVisible)
    memory.add(pull.map(Double.init), among: 0, Double(options.trigger))
    memory.add(Double(top), among: Double(options.start), Double(options.targetTop))
    memory.add(Double(scale), among: 0, 1)
    memory.add(Double(alpha), among: 0, Double(CircleMotion.fullAlpha))
    memory.add(drawable.arrow, drawable.spinner != nil, drawable.isClosing)
    memory.add(listener)
    memory.add(motion?.kind)
    let end = motion.flatMap { motion in motion.begin.map { $0 + motion.kind.durationMs } }
    memory.add(end.map { Instant(microseconds: $0 * 1000) }, from: engine.now)
    memory.add(motion?.isOver ?? false, isFadingToStart, isFadingToFull)
    memory.add(route)
    memory.add(path.isDragged, path.hasPointer, nested.isNesting)
    memory.add(content.touch?.isDragging ?? false, content.touch?.isAccepted ?? false)
    memory.add(content.fling != nil, frames.needsTraversal, frames.needsLayout)
    memory.add(count: frames.postedResets + frames.resetsAfterFrame)
  }
}
