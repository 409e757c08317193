// The memory of a RefreshIndicator by which a search distinguishes states.
extension RefreshIndicator {
  func listMemory(_ memory: OverlayMemory, _ host: OverlayHost) {
    memory.add(isPresent)
    memory.add(component.status)
    memory.add(component.travel, among: 0, armingTravel(host.view), wholeTravel(host.view))
    memory.add(component.load)
    for fraction in [component.position, component.scale] {
      memory.add(fraction.value, among: 0, rules.value.placePosition, 1)
      memory.add(fraction.run?.goal)
      memory.add(fraction.run?.end, from: host.now)
    }
    memory.add(list.activity)
    memory.add(list.contact?.phase)
    memory.add(list.ballistic?.isOver ?? false, list.drag.stillSum != nil, list.heldVelocity != 0)
    memory.add(count: waitingShows.count)
    memory.add(count: staleLoads)
    memory.add(count: posted.count)
  }
}

extension AnimatedFraction.Run {
  /// When it has taken its duration; nil before its first frame.
  fileprivate var end: Instant? { ticker.start.map { $0 + duration } }
}
