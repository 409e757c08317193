package import RefreshEngine
import ScrollPhysics
package import StrictJSON

extension JSONWriter {
  /// Writes a configuration with every default filled in.
  ///
  /// Its members are those of `JSONValue.configuration`.
  package mutating func configuration(
    _ configuration: SessionConfiguration,
    _ engine: borrowing Engine,
    epoch: Microseconds?
  ) {
    value(.configuration(configuration, engine, epoch: epoch))
  }
}

extension JSONValue {
  /// A configuration with every default filled in.
  ///
  /// Language, physics and components have the values of the engine, because events change them;
  /// other fields have those of creation. A field that the dialect lacks is null, and so is an epoch
  /// that will be the moment of creation.
  package static func configuration(
    _ configuration: SessionConfiguration,
    _ engine: borrowing Engine,
    epoch: Microseconds?
  ) -> JSONValue {
    var tree = JSONTree()
    tree.document(configuration, engine, epoch: epoch)
    return tree.value
  }
}

extension JSONTree {
  /// Gives a configuration with every default filled in.
  fileprivate mutating func document(
    _ configuration: SessionConfiguration,
    _ engine: borrowing Engine,
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
    value(PhysicsTable.json(engine.physics, engine.physicsPreset))
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
    member("collectionView", view.collectionView)
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
    _ engine: borrowing Engine
  ) {
    self.key(key)
    guard let name = ComponentName(rawValue: key.description),
      let component = engine.component(name), component.isAttached
    else { return null() }
    beginObject()
    if let kind = component.kind.footerKind { member("kind", kind) }
    member("style", component.style)
    for field in ComponentField.allCases {
      guard let fieldName = field.wireName(of: name) else { continue }
      self.key(escaping: fieldName)
      if DialectPart.field(field, of: name).exists(in: engine.dialect) {
        value(of: field, component, engine)
      } else {
        null()
      }
    }
    member("refreshing", created?.refreshing ?? false)
    endObject()
  }

  private mutating func value(
    of field: ComponentField,
    _ component: Component,
    _ engine: borrowing Engine
  ) {
    let properties = component.properties
    switch field {
    case .height: height(component.frame.size.height)
    case .hidden: bool(component.isHidden)
    case .ignoredContentInset: number(properties.ignoredContentInset)
    case .lastUpdatedTimeKey: text(properties.lastUpdatedTimeKey)
    case .autoTriggerTimes: integer(properties.autoTriggerTimes)
    case .automaticallyChangeAlpha: bool(properties.automaticallyChangeAlpha)
    case .automaticallyHidden: bool(properties.automaticallyHidden)
    case .automaticallyRefresh: bool(properties.automaticallyRefresh)
    case .collectionViewAnimationBug: bool(properties.collectionViewAnimationBug)
    case .fastAnimationDuration: milliseconds(properties.fastAnimationDuration)
    case .labelLeftInset: number(properties.labelLeftInset)
    case .lastUpdatedTimeLabelHidden: bool(component.timeLabelHidden)
    case .onlyRefreshPerDrag: bool(properties.onlyRefreshPerDrag)
    case .refreshingTitleHidden: bool(properties.refreshingTitleHidden)
    case .slowAnimationDuration: milliseconds(properties.slowAnimationDuration)
    case .stateLabelHidden: bool(component.stateLabelHidden)
    case .titles: titles(of: component, engine)
    case .triggerAutomaticallyRefreshPercent:
      number(properties.triggerAutomaticallyRefreshPercent)
    case .userInteractionEnabled: bool(properties.userInteractionEnabled)
    case .images: images(properties.images, of: component.name, engine.dialect)
    // A member of each set of images.
    case .imageDuration: break
    }
  }

  /// A trailer has no height before its first layout, then that of the view.
  private mutating func height(_ height: Double) {
    if height >= 1 { number(height) } else { null() }
  }

  private mutating func text(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  private mutating func milliseconds(_ duration: Microseconds) {
    number(Double(duration) / 1000)
  }

  private mutating func titles(of component: Component, _ engine: borrowing Engine) {
    beginObject()
    for state in ComponentState.allCases {
      guard let title = engine.title(for: state, of: component) else { continue }
      key(escaping: state.rawValue)
      string(title)
    }
    endObject()
  }

  private mutating func images(
    _ images: [ComponentState: FrameImages],
    of name: ComponentName,
    _ dialect: Dialect
  ) {
    let hasDuration = DialectPart.field(.imageDuration, of: name).exists(in: dialect)
    beginObject()
    for state in ComponentState.allCases {
      guard let frames = images[state] else { continue }
      key(escaping: state.rawValue)
      beginObject()
      member("count", frames.count)
      member("height", frames.height)
      key(escaping: FrameImages.durationName)
      if hasDuration { milliseconds(frames.duration) } else { null() }
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
    key("outcome")
    outcomes(load.outcomes)
    member("rows", load.rows)
    endObject()
  }

  /// One outcome is written as a string, several as a list.
  private mutating func outcomes(_ outcomes: [LoadOutcome]) {
    if outcomes.count == 1 { return name(outcomes[0].rawValue) }
    beginArray()
    for outcome in outcomes { name(outcome.rawValue) }
    endArray()
  }
}
