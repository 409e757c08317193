// What SwipeRefreshLayout's changes of state take.
extension SwipeRefreshLayout {
  func pullConditions(_ view: OverlayView) -> [Condition] { mayPull(OverlayListing()).conditions }

  /// What the layout asks before it takes part in a touch.
  private func mayPull(_ listing: OverlayListing) -> OverlayListing {
    // A nested scroll that was accepted is asked only for the list's top.
    let asked =
      nested.isNesting
      ? listing
      : listing.with(.isInWindow, isAttached)
        .with(.isEnabled, isEnabled)
        .with(.isNotRefreshing, !isRefreshing)
    switch options.childAnswer {
    case .content:
      let offset = Double(content.offset) / Double(options.density)
      return asked.with(.isAtTop, !canChildScrollUp, offset, .atMost, 0)
    case .canScrollUp, .cannotScrollUp: return asked.with(.isPullAllowed, !canChildScrollUp)
    }
  }

  func transitions(from state: ComponentState, _ host: OverlayHost) -> [Transition] {
    switch state {
    case .idle: return pulls + [begins]
    case .dragging:
      return [
        travels(.armsTravel, to: .armed, by: .touch), goesBack,
        travels(.cancelsTravel, to: .returning, by: .release), begins,
      ]
    case .armed:
      return [
        travels(.disarmsTravel, to: .dragging, by: .touch), goesBack,
        travels(.refreshesTravel, to: .settling, by: .release), begins,
      ]
    case .settling:
      let changes = [.free(to: .refreshing, by: .frame), ends]
      // The nested finger of before may still give it up.
      return nested.isNesting
        ? changes + [travels(.cancelsTravel, to: .returning, by: .release)] : changes
    case .refreshing:
      return host.hasLoadTimer ? [ends, .free(to: .ending, by: .timer)] : [ends]
    case .ending, .returning:
      return [.free(to: .idle, by: .frame), .free(to: .idle, by: .touch), begins] + pulls
    default: return []
    }
  }

  private var finger: OverlayListing { OverlayListing().with(.isDragging, route != .none) }

  private var pulls: [Transition] {
    let allowed = mayPull(finger)
    return [
      allowed.with(.hasTravel, (pull ?? 0) > 0, travel, .more, 0).leads(to: .dragging, by: .touch),
      allowed.with(.armsTravel, isPastTrigger, travel, .more, triggerTravel)
        .leads(to: .armed, by: .touch),
    ]
  }

  private var begins: Transition {
    OverlayListing().with(.isNotRefreshing, !isRefreshing).leads(
      to: .settling,
      by: .beginRefreshing
    )
  }

  private var ends: Transition {
    OverlayListing().with(.isEndable, isRefreshing).leads(to: .ending, by: .endRefreshing)
  }

  private var goesBack: Transition {
    finger.with(.disarmsTravel, (pull ?? 0) <= 0, travel, .atMost, 0).leads(to: .idle, by: .touch)
  }

  private func travels(
    _ name: ConditionName,
    to state: ComponentState,
    by cause: Cause
  ) -> Transition {
    let isForward = name == .armsTravel || name == .refreshesTravel
    return
      finger
      .with(
        name,
        isPastTrigger == isForward,
        travel,
        isForward ? .more : .atMost,
        triggerTravel
      )
      .leads(to: state, by: cause)
  }

  /// Whether a release would refresh.
  private var isPastTrigger: Bool { (pull ?? 0) > options.trigger }

  private var travel: Double { Double(pull ?? 0) / Double(options.density) }

  private var triggerTravel: Double { Double(options.trigger) / Double(options.density) }
}
