/// A component's place in the engine.
///
/// A component that is replaced while its animations still run keeps its place until they end, so
/// that their completions find it.
struct Slot: Hashable, Sendable {
  let index: Int
}

/// What falls due at an instant.
enum DueTask: Hashable, Sendable {
  /// The animation into refreshing ends: the refresh callbacks.
  case refreshAnimationEnded(Slot)
  /// The animation out of refreshing ends: the pulling percent goes to 0.
  case endAnimationEnded(Slot)
  /// An auto footer's animation to the page above ends.
  case pagingAnimationEnded(Slot)
  /// A spinner has faded out.
  case spinnerFadeEnded(Slot)
  /// A trailer's arrow has been shown turned for long enough.
  case arrowHoldEnded(Slot)
  /// A layer animation runs out.
  case layerAnimationEnded(LayerAnimation)
  /// A simulated load ends.
  case loadEnded(ComponentName)
}

/// A task, when it falls due, and its place among those of the same instant.
struct DueWork: Sendable {
  let due: Instant
  let task: DueTask
}

/// What MJRefresh posts to the main queue.
enum QueuedTask: Hashable, Sendable {
  /// A state is set: the end of a refresh.
  case setState(Slot, ComponentState)
  /// A layer animation was taken off before it ran out.
  case layerAnimationStopped(LayerAnimation)
}

extension RefreshEngine {
  /// Makes a task fall due after a delay, behind what falls due at the same instant; without a
  /// delay it runs at once.
  mutating func schedule(_ task: DueTask, after delay: Microseconds) {
    guard delay > 0 else { return run(task) }
    let due = now + delay
    dueWork.insert(DueWork(due: due, task: task), behindLastWhere: { $0.due <= due })
  }

  /// Runs all that is due by now, in the order in which it was started.
  mutating func runDueWork() throws(Rejection) {
    while let next = dueWork.waiting.first, next.due <= now, let work = dueWork.popFirst() {
      try countStep()
      run(work.task)
    }
  }

  /// Lets the main queue and the display pass alternate until both are idle.
  mutating func settle() throws(Rejection) {
    repeat {
      while let task = mainQueue.popFirst() {
        try countStep()
        run(task)
      }
      displayPass()
    } while !mainQueue.waiting.isEmpty
  }

  private mutating func run(_ task: DueTask) {
    switch task {
    case .refreshAnimationEnded(let slot): callBackRefreshing(slot)
    case .endAnimationEnded(let slot): finishEnding(slot)
    case .pagingAnimationEnded(let slot): emit(.endRefreshingCompletion, of: slot)
    case .spinnerFadeEnded(let slot): NormalStyle.spinnerFadeEnded(slot, &self)
    case .arrowHoldEnded(let slot): NormalStyle.arrowHoldEnded(slot, &self)
    case .layerAnimationEnded(let animation): layerAnimationRanOut(animation)
    case .loadEnded(let name): endLoad(of: name)
    }
  }

  private mutating func run(_ task: QueuedTask) {
    switch task {
    case .setState(let slot, let state): setState(state, of: slot)
    case .layerAnimationStopped(let animation): layerAnimationStopped(animation)
    }
  }
}

extension DueTask {
  /// The component that the task belongs to; a load belongs to none.
  var slot: Slot? {
    switch self {
    case .refreshAnimationEnded(let slot), .endAnimationEnded(let slot),
      .pagingAnimationEnded(let slot), .spinnerFadeEnded(let slot), .arrowHoldEnded(let slot):
      slot
    case .layerAnimationEnded(let animation): animation.slot
    case .loadEnded: nil
    }
  }
}

extension QueuedTask {
  /// The component that the task belongs to.
  var slot: Slot {
    switch self {
    case .setState(let slot, _): slot
    case .layerAnimationStopped(let animation): animation.slot
    }
  }
}
