// Timers, the callback and its end.
extension PullToRefreshJS {
  mutating func timer(_ timer: OverlayTimer, _ engine: inout Engine) {
    switch timer.kind {
    case .loadEnds: loadEnded(callback: timer.number, &engine)
    case .unmount:
      // The wait for the removal is in vain while it pulls or refreshes.
      if page.state == .pending { reset(page.current, &engine) }
    case .refreshTimeout: callBack(&engine)
    case .resetEnded:
      if let index = index(of: timer.number) { instances[index].element = nil }
      // Also a pull that began in the meantime ends.
      page.state = .pending
    }
  }

  /// Calls `onRefresh` and looks at its result.
  private mutating func callBack(_ engine: inout Engine) {
    guard let index = index(of: page.current) else { return }
    let kind = instances[index].options.onRefresh
    if page.refresh == .waiting { page.refresh = .calledBack }
    let outcome = engine.callBack(in: state, isLoading: kind != .throws)
    switch kind {
    case .done: ending = .done
    case .promise: ending = .promise
    case .none, .value, .throws: ending = .nothing
    }
    if let outcome {
      end(outcome, &engine)
    } else if kind != .throws, engine.loads.header != nil {
      loads.append(ending)
    }
    // A callback without parameter and result resets.
    if kind == .none { reset(page.current, &engine) }
  }

  /// The refresh of the last callback ends: *done* resets at once and at each call, a promise posts
  /// the reset.
  mutating func end(_ outcome: LoadOutcome, _ engine: inout Engine) {
    let present = ending
    if present == .promise {
      ending = .nothing
      if loads.last == .promise { loads[loads.count - 1] = .nothing }
    }
    end(by: present, outcome, &engine)
  }

  /// A promise that is rejected leaves it refreshing.
  private mutating func end(by ending: Ending, _ outcome: LoadOutcome, _ engine: inout Engine) {
    switch ending {
    case .nothing: break
    case .done: reset(page.current, &engine)
    case .promise: if outcome != .failure { fulfilments += 1 }
    }
  }

  /// A simulated load ends: the refresh of its own callback.
  private mutating func loadEnded(callback: Int, _ engine: inout Engine) {
    guard !loads.isEmpty else { return }
    let (ending, outcome) = (loads.removeFirst(), engine.outcome(ofRefresh: callback))
    if callback == engine.refreshingCount(of: .header) { return end(outcome, &engine) }
    end(by: ending, outcome, &engine)
  }

  mutating func runNextPosted(_ engine: inout Engine) -> Bool {
    guard fulfilments > 0 else {
      // The sizes that were set reach the screen once after each event and each timer.
      for index in instances.indices { instances[index].element?.restyle(at: engine.now) }
      return false
    }
    fulfilments -= 1
    reset(page.current, &engine)
    return true
  }

  /// Takes the size away; the element goes, and the page is idle, when the timer is due.
  private mutating func reset(_ number: Int?, _ engine: inout Engine) {
    guard let index = index(of: number), instances[index].element != nil else { return }
    instances[index].element?.size = 0
    page.refresh = .reset
    let instance = instances[index]
    engine.setTimer(.resetEnded, number: instance.number, after: instance.options.timeout)
  }
}
