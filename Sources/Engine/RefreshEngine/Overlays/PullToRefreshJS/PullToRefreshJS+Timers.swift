// Timers, the callback and its end.
extension PullToRefreshJS {
  mutating func timer(_ timer: OverlayTimer, _ engine: inout Engine) {
    switch timer.kind {
    case .loadEnds: loadEnded(callback: timer.number, &engine)
    case .unmount:
      // The removal is skipped while the page pulls or refreshes.
      if page.state == .pending { reset(page.current, &engine) }
    case .refreshTimeout: callBack(&engine)
    case .resetEnded:
      if let index = index(of: timer.number) { instances[index].element = nil }
      // A pull that began meanwhile ends too.
      page.state = .pending
    }
  }

  /// Calls `onRefresh` and handles its result.
  private mutating func callBack(_ engine: inout Engine) {
    guard let index = index(of: page.current) else { return }
    let kind = instances[index].options.callback
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
    // A callback without parameter and result resets the page.
    if kind == .none { reset(page.current, &engine) }
  }

  /// Ends the refresh of the last callback: *done* resets at once and at each call, a promise posts the
  /// reset.
  mutating func end(_ outcome: LoadOutcome, _ engine: inout Engine) {
    let present = ending
    if present == .promise {
      ending = .nothing
      if loads.last == .promise { loads[loads.count - 1] = .nothing }
    }
    end(by: present, outcome, &engine)
  }

  /// Ends a refresh by its means; a rejected promise leaves the page refreshing.
  private mutating func end(by ending: Ending, _ outcome: LoadOutcome, _ engine: inout Engine) {
    switch ending {
    case .nothing: break
    case .done: reset(page.current, &engine)
    case .promise: if outcome != .failure { fulfilments += 1 }
    }
  }

  /// Ends a simulated load, and with it the refresh of the load's own callback.
  private mutating func loadEnded(callback: Int, _ engine: inout Engine) {
    guard !loads.isEmpty else { return }
    let (ending, outcome) = (loads.removeFirst(), engine.outcome(ofRefresh: callback))
    if callback == engine.refreshingCount(of: .header) { return end(outcome, &engine) }
    end(by: ending, outcome, &engine)
  }

  mutating func runNextPosted(_ engine: inout Engine) -> Bool {
    guard fulfilments > 0 else {
      // The sizes that were set reach the screen once, after each event and each timer.
      for index in instances.indices { instances[index].element?.restyle(at: engine.now) }
      return false
    }
    fulfilments -= 1
    reset(page.current, &engine)
    return true
  }

  /// Sets the size to 0; when the timer is due, the element is removed and the page is idle.
  private mutating func reset(_ number: Int?, _ engine: inout Engine) {
    guard let index = index(of: number), instances[index].element != nil else { return }
    instances[index].element?.size = 0
    page.refresh = .reset
    let instance = instances[index]
    engine.setTimer(.resetEnded, number: instance.number, after: instance.options.timeout)
  }
}
