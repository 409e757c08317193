// The memory of a SwipeRefreshLayout by which a search distinguishes states.
extension SwipeRefreshLayout {
  func listMemory(_ memory: OverlayMemory, _ host: OverlayHost) {
    memory.add(isRefreshing, notifies, isEnabled, isAttached, isVisible)
    memory.add(pull.map(Double.init), among: 0, Double(options.trigger))
    memory.add(Double(top), among: Double(options.start), Double(options.targetTop))
    memory.add(Double(scale), among: 0, 1)
    memory.add(Double(alpha), among: 0, Double(rules.value.fullAlpha))
    memory.add(drawable.arrow, drawable.spinner != nil, drawable.isClosing)
    memory.add(listener)
    memory.add(motion?.kind)
    memory.add(motionEnd, from: host.now)
    memory.add(motion?.isOver ?? false, isFading.toStart, isFading.toFull)
    memory.add(route)
    memory.add(path.isDragged, path.hasPointer, nested.isNesting)
    memory.add(content.touch?.isDragging ?? false, content.touch?.isAccepted ?? false)
    memory.add(content.fling != nil, frames.needsTraversal, frames.needsLayout)
    memory.add(count: frames.postedResets + frames.resetsAfterFrame)
  }

  /// When the motion ends; nil without one, and before its first frame.
  private var motionEnd: Instant? {
    guard let motion, let begin = motion.begin else { return nil }
    return Instant(microseconds: (begin + rules.value.durationMs(of: motion.kind)) * 1000)
  }
}
