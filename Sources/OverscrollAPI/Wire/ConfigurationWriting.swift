import RefreshEngine
import ScrollPhysics
import SessionLog
import Sessions

extension JSONWriter {
  /// Writes a configuration with every default filled in.
  ///
  /// The language and the components are as they are in the engine, since events configure them;
  /// the rest is as it was created. An epoch of nil is the moment of a creation to come.
  mutating func configuration(
    _ configuration: SessionConfiguration,
    _ engine: borrowing RefreshEngine,
    epoch: Microseconds?
  ) {
    let created = configuration.engine
    beginObject()
    member("dialect", created.dialect.rawValue)
    member("clock", configuration.clock.rawValue)
    member("epoch", epoch.map(WireTime.text))
    member("timeZone", WireTime.zoneText(engine.timeZoneOffsetSeconds))
    member("language", engine.language)
    member("preset", configuration.preset)
    key("scrollView")
    scrollViewConfiguration(created.scrollView)
    key("list")
    list(created)
    key("lastUpdatedTimes")
    times(created.lastUpdatedTimes)
    key("physics")
    physics(created.physics, created.physicsPreset)
    component("header", created.header, engine)
    component("footer", created.footer, engine)
    component("trailer", created.trailer, engine)
    key("simulatedLoad")
    loads(created.loads)
    endObject()
  }

  private mutating func scrollViewConfiguration(_ view: ScrollViewConfiguration) {
    beginObject()
    member("driver", view.driver.rawValue)
    member("width", view.size.width)
    member("height", view.size.height)
    member("contentWidth", view.contentSize.width)
    member("contentHeight", view.contentSize.height)
    key("contentInset")
    insets(view.contentInset)
    key("safeAreaInsets")
    insets(view.safeAreaInsets)
    member("pagingEnabled", view.pagingEnabled)
    member("inWindow", view.inWindow)
    endObject()
  }

  private mutating func list(_ configuration: Configuration) {
    beginObject()
    member("rows", configuration.rows)
    member("rowHeight", configuration.rowHeight)
    endObject()
  }

  private mutating func times(_ times: [String: Microseconds]) {
    beginObject()
    for (name, time) in times.sorted(by: { $0.key < $1.key }) {
      key(escaping: name)
      string(WireTime.text(time))
    }
    endObject()
  }

  private mutating func component(
    _ key: StaticString,
    _ created: ComponentConfiguration?,
    _ engine: borrowing RefreshEngine
  ) {
    self.key(key)
    guard let name = ComponentName(rawValue: key.description),
      let component = engine.component(name), component.isAttached
    else { return null() }
    beginObject()
    if component.family == .autoFooter { member("kind", "auto") }
    if component.family == .backFooter { member("kind", "back") }
    member("style", component.style.rawValue)
    // A trailer has no height until it is laid out, and then the view's.
    let height = component.frame.size.height
    member("height", height >= 1 ? height : nil)
    member("hidden", component.isHidden)
    shared(component)
    switch name {
    case .header: headerFields(component)
    case .footer: footerFields(component)
    case .trailer: break
    }
    titles(of: component, engine)
    images(component.images)
    member("refreshing", created?.refreshing ?? false)
    endObject()
  }

  private mutating func shared(_ component: Component) {
    switch component.name {
    case .header: member("ignoredContentInsetTop", component.ignoredContentInset)
    case .footer: member("ignoredContentInsetBottom", component.ignoredContentInset)
    case .trailer: member("ignoredContentInsetRight", component.ignoredContentInset)
    }
    member("automaticallyChangeAlpha", component.automaticallyChangeAlpha)
    member("fastAnimationMs", Double(component.fastAnimationDuration) / 1000)
    member("slowAnimationMs", Double(component.slowAnimationDuration) / 1000)
    member("labelLeftInset", component.labelLeftInset)
    member("stateLabelHidden", component.stateLabel.isHidden)
    member("userInteractionEnabled", component.userInteractionEnabled)
  }

  private mutating func headerFields(_ header: Component) {
    member("lastUpdatedTimeKey", header.lastUpdatedTimeKey)
    member("lastUpdatedTimeLabelHidden", header.timeLabel.isHidden)
    member("collectionViewAnimationBug", header.collectionViewAnimationBug)
  }

  private mutating func footerFields(_ footer: Component) {
    member("automaticallyRefresh", footer.automaticallyRefresh)
    member(
      "triggerAutomaticallyRefreshPercent",
      footer.triggerAutomaticallyRefreshPercent
    )
    member("autoTriggerTimes", footer.autoTriggerTimes)
    member("refreshingTitleHidden", footer.refreshingTitleHidden)
  }

  private mutating func titles(of component: Component, _ engine: borrowing RefreshEngine) {
    key("titles")
    beginObject()
    for state in ComponentState.allCases {
      guard let title = engine.title(for: state, of: component) else { continue }
      key(escaping: state.rawValue)
      string(title)
    }
    endObject()
  }

  private mutating func images(_ images: [ComponentState: FrameImages]) {
    key("images")
    beginObject()
    for state in ComponentState.allCases {
      guard let frames = images[state] else { continue }
      key(escaping: state.rawValue)
      beginObject()
      member("count", frames.count)
      member("height", frames.height)
      member("durationMs", Double(frames.duration) / 1000)
      endObject()
    }
    endObject()
  }

  private mutating func loads(_ loads: SimulatedLoads) {
    beginObject()
    for name in ComponentName.allCases {
      key(escaping: name.rawValue)
      load(loads[name])
    }
    endObject()
  }

  private mutating func load(_ load: SimulatedLoad?) {
    guard let load else { return null() }
    beginObject()
    member("afterMs", Double(load.duration) / 1000)
    member("outcome", load.outcome.rawValue)
    member("rows", load.rows)
    endObject()
  }
}
