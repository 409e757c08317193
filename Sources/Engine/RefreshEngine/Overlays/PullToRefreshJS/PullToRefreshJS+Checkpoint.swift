// How pulltorefresh.js becomes bytes, and again pulltorefresh.js.

extension PullToRefreshJSSettings.ShouldPull: StateCoded {}
extension PullToRefreshJSSettings.Callback: StateCoded {}
extension StripIndicator.PageState: StateCoded {}
extension PageRecord.Refresh: StateCoded {}
extension PullToRefreshJS.Ending: StateCoded {}

extension EaseTransition: StateRecord {
  static var fields: StateFields<EaseTransition> {
    StateFields(EaseTransition.init) {
      ($0.from, $0.to, $0.start, $0.duration, $0.reversingStart, $0.reversingFactor)
    }
  }
}

extension StripElement: StateRecord {
  static var fields: StateFields<StripElement> {
    StateFields(StripElement.init) {
      (
        $0.size, $0.hasPullClass, $0.hasReleaseClass, $0.wording, $0.styledSize, $0.transition
      )
    }
  }
}

extension StripOptions.Words: StateRecord {
  static var fields: StateFields<StripOptions.Words> {
    StateFields(StripOptions.Words.init) {
      ($0.pull, $0.release, $0.refreshing, $0.pullIcon, $0.refreshingIcon)
    }
  }
}

extension StripOptions: StateRecord {
  static var fields: StateFields<StripOptions> {
    StateFields(StripOptions.init) {
      (
        $0.threshold, $0.cap, $0.reloadSize, $0.ignored, $0.timeout, $0.resistance,
        $0.shouldPull, $0.onRefresh, $0.words.value
      )
    }
  }

  private init(
    _ threshold: Double,
    _ cap: Double,
    _ reloadSize: Double,
    _ ignored: Double,
    _ timeout: Microseconds,
    _ resistance: Double,
    _ shouldPull: PullToRefreshJSSettings.ShouldPull,
    _ onRefresh: PullToRefreshJSSettings.Callback,
    _ words: Words
  ) {
    (self.threshold, self.cap, self.reloadSize) = (threshold, cap, reloadSize)
    (self.ignored, self.timeout, self.resistance) = (ignored, timeout, resistance)
    (self.shouldPull, self.onRefresh, self.words) = (shouldPull, onRefresh, Shared(words))
  }
}

extension PullToRefreshJS.Instance: StateRecord {
  static var fields: StateFields<PullToRefreshJS.Instance> {
    StateFields(PullToRefreshJS.Instance.init) { ($0.number, $0.options, $0.element) }
  }
}

extension PullToRefreshJS.Load: StateRecord {
  static var fields: StateFields<PullToRefreshJS.Load> {
    StateFields(PullToRefreshJS.Load.init) { ($0.callback, $0.ending) }
  }
}

extension ScrolledPage.Contact: StateRecord {
  static var fields: StateFields<ScrolledPage.Contact> {
    StateFields(ScrolledPage.Contact.init) { ($0.start, $0.last, $0.isSent, $0.hasScrolled) }
  }
}

extension ScrolledPage: StateRecord {
  static var fields: StateFields<ScrolledPage> {
    StateFields(ScrolledPage.init) { ($0.offset, $0.contact) }
  }
}

extension PageRecord: StateRecord {
  static var fields: StateFields<PageRecord> {
    StateFields(PageRecord.init) {
      (
        $0.state, $0.refresh, $0.startY, $0.moveY, $0.distance, $0.resisted, $0.isEnabled,
        $0.current, $0.live
      )
    }
  }
}

extension PullToRefreshJS: StateRecord {
  static var fields: StateFields<PullToRefreshJS> {
    StateFields(PullToRefreshJS.init) {
      (
        $0.scrolled, $0.page, $0.instances, $0.instanceCount, $0.leftElements, $0.ending,
        $0.loads, $0.fulfilments
      )
    }
  }

  private init(
    _ scrolled: ScrolledPage,
    _ page: PageRecord,
    _ instances: [Instance],
    _ instanceCount: Int,
    _ leftElements: Int,
    _ ending: Ending,
    _ loads: [Load],
    _ fulfilments: Int
  ) {
    rules = PullToRefreshJSRules.pullToRefreshJS0122
    (self.scrolled, self.page, self.instances) = (scrolled, page, instances)
    (self.instanceCount, self.leftElements, self.ending) = (instanceCount, leftElements, ending)
    (self.loads, self.fulfilments) = (loads, fulfilments)
  }
}
