// The memory of pulltorefresh.js and its page by which a search distinguishes states.
extension PullToRefreshJS {
  func listMemory(_ memory: OverlayMemory, _ host: OverlayHost) {
    memory.add(page.state)
    memory.add(page.refresh)
    memory.add(page.isEnabled, page.hasStart, page.moveY != nil, page.isBelowStart)
    memory.add(page.live != nil, page.current != nil, page.current == page.live)
    memory.add(page.resisted, among: 0, instances.last?.options.threshold ?? 0)
    memory.add(scrolled.contact?.isSent ?? false, scrolled.contact?.hasScrolled ?? false)
    memory.add(ending)
    for count in [instances.count, leftElements, loads.count, fulfilments] {
      memory.add(count: count)
    }
    let element = instances.last?.element
    memory.add(element != nil, element?.hasPullClass ?? false, element?.hasReleaseClass ?? false)
    memory.add(element?.size, among: 0, instances.last?.options.reloadSize ?? 0)
    memory.add(transitionEnd, from: host.now)
  }
}
