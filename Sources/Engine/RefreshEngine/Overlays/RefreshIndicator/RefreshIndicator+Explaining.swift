// What RefreshIndicator's changes of state take.
extension RefreshIndicator {
  func pullConditions(_ view: OverlayView) -> [Condition] {
    let isLost = component.status != nil && component.status != .drag && component.status != .armed
    return starts.with(.isIdle, !isLost).conditions
  }

  /// Where a pull may begin.
  private var starts: OverlayListing {
    // Anywhere: at the first update that lands on the top.
    guard settings.triggerMode == .onEdge else { return OverlayListing() }
    return OverlayListing().with(.isAtTop, list.offset <= 0, list.offset, .atMost, 0)
  }

  func transitions(from state: ComponentState, _ host: OverlayHost) -> [Transition] {
    switch state {
    case .idle:
      let asked = OverlayListing(conditions: finger.conditions + starts.conditions)
      return [asked.leads(to: .dragging, by: .touch), begins]
    case .dragging:
      let arms = travels(.armsTravel, to: .armed, by: .touch, host.view)
      return movesAlone(host.view)
        ? [arms, bounceArms(host.view), .free(to: .returning, by: .frame), begins]
        : [arms, finger.leads(to: .returning, by: .release), begins]
    case .armed:
      guard !movesAlone(host.view) else { return [.free(to: .settling, by: .frame), begins] }
      return [
        travels(.refreshesTravel, to: .settling, by: .release, host.view),
        travels(.cancelsTravel, to: .returning, by: .release, host.view), begins,
      ]
    case .settling: return [.free(to: .refreshing, by: .frame)]
    case .refreshing:
      let ending = OverlayListing().with(.isEndable, component.load == .app)
        .leads(to: .ending, by: .endRefreshing)
      return host.hasLoadTimer ? [ending, .free(to: .ending, by: .timer)] : [ending]
    case .ending, .returning: return [.free(to: .idle, by: .frame), begins]
    default: return []
    }
  }

  /// Whether the list moves by itself, or will when the finger lifts: a pull ends with that motion.
  private func movesAlone(_ view: OverlayView) -> Bool {
    list.waitsForFrame || view.bounces && list.offset < 0
  }

  private var finger: OverlayListing {
    OverlayListing().with(.isDragging, list.contact != nil && list.contact?.phase != .ignored)
  }

  private var begins: Transition {
    let isRefreshing = component.status == .snap || component.status == .refresh
    return OverlayListing().with(.isNotRefreshing, !isRefreshing)
      .leads(to: .settling, by: .beginRefreshing)
  }

  private func bounceArms(_ view: OverlayView) -> Transition {
    OverlayListing()
      .with(.armsTravel, isColorWhole, component.travel, .atLeast, armingTravel(view))
      .leads(to: .armed, by: .frame)
  }

  /// A change that the travel decides.
  private func travels(
    _ name: ConditionName,
    to state: ComponentState,
    by cause: Cause,
    _ view: OverlayView
  ) -> Transition {
    let isWhole = component.position.value >= 1
    let (holds, comparison, needed): (Bool, Condition.Comparison, Double) =
      switch name {
      case .armsTravel: (isColorWhole, .atLeast, armingTravel(view))
      case .refreshesTravel: (isWhole, .atLeast, wholeTravel(view))
      default: (!isWhole, .less, wholeTravel(view))
      }
    return finger.with(name, holds, component.travel, comparison, needed)
      .leads(to: state, by: cause)
  }
}
