/// pulltorefresh.js over a page: a strip before the content, whose size is set from the finger's moves.
///
/// ```text
///                 first move         resisted > T           end, resisted > T      R later
///   pending ──────────────▶ pulling ─────────────▶ releasing ───────────────▶ refreshing ──▶ onRefresh
///    ▲   ▲                   │    ◀─────────────       │                           │
///    │   └──── end ──────────┴──── resisted < T ───────┘ end, resisted = T         │ reset
///    └──────────────────────────────── R later, the element goes ◀────────────────┘
/// ```
///
/// The page's record decides, not the instance: the record outlives the component. The machine needs no
/// frames; the size reaches the screen by a transition in closed form.
///
/// Source: pulltorefresh.js 0.1.22, `dist/index.umd.js`.
struct PullToRefreshJS: OverlayMachine {
  static let touchSlop = 15.0

  /// The page under the strip.
  var scrolled: ScrolledPage
  /// The library's record of the page.
  var page = PageRecord()
  /// The instances that may still act, in the order of their creation.
  var instances: [Instance] = []
  /// The number of instances so far; the last one is the component.
  var instanceCount = 0
  /// The number of elements in the page whose instances can no longer act.
  var leftElements = 0
  /// The means by which the refresh of the last callback ends.
  var ending = Ending.nothing
  /// The means of the running simulated loads, in the order of their callbacks and of their ends.
  var loads: [Ending] = []
  /// The number of fulfilled promises whose handlers have not run.
  var fulfilments = 0

  static let fields = Fields(Self.init) {
    (
      $0.scrolled, $0.page, $0.instances, $0.instanceCount, $0.leftElements, $0.ending,
      $0.loads, $0.fulfilments
    )
  }

  /// An instance of the library.
  struct Instance: Sendable, StateRecord {
    /// The instance's number, from 1.
    let number: Int
    var options: SettingsInForce
    /// The instance's element; nil while it is not mounted.
    var element: StripElement?

    static let fields = Fields(Self.init) { ($0.number, $0.options, $0.element) }
  }

  /// The means by which the refresh of a callback ends.
  enum Ending: CaseIterable, Sendable, StateCoded {
    /// No means, or a settled promise.
    case nothing
    /// *done*, which may be called repeatedly.
    case done
    /// A promise.
    case promise
  }

  mutating func handle(_ event: Event, _ engine: inout Engine) {
    switch event {
    case .dragBegan(let location):
      scrolled.touchDown()
      touchStart(at: location.y, &engine)
    case .dragMoved(let location): moveFinger(to: location.y, &engine)
    case .dragEnded:
      touchEnd(&engine)
      scrolled.lift()
    // The library receives no event for a cancelled touch.
    case .dragCancelled: scrolled.lift()
    case .setContentOffset(_, let offset?, _):
      scrolled.scroll(to: offset, greatestOffset: engine.view.greatestOffset)
    case .endRefreshing: end(.success, &engine)
    case .failRefreshing: end(.failure, &engine)
    case .configure(_, let changes):
      // A running instance accepts a new value for one option only.
      var change = OverlaySettings()
      change.shouldPullToRefresh = changes.overlay?.shouldPullToRefresh
      if let index = instances.indices.last { instances[index].options.change(by: change) }
    case .removeComponent: destroy(&engine)
    case .addComponent(_, let configuration): add(configuration?.settings.overlay, &engine)
    default: break
    }
  }

  mutating func frame(_ engine: inout Engine) {}

  var needsFrame: Bool { false }

  var settings: SettingsInForce { instances.last?.options ?? SettingsInForce() }

  func leastVelocity(_ view: OverlayView) -> Double { 0 }
}

extension PullToRefreshJS {
  init(_ header: ComponentConfiguration?, contentOffset: Double, _ engine: inout Engine) {
    self.init(scrolled: ScrolledPage(offset: contentOffset))
    if let given = header?.settings.overlay { addInstance(SettingsInForce(given)) }
  }

  // MARK: Instances

  /// The index of the instance with a number.
  func index(of number: Int?) -> Int? { instances.firstIndex { $0.number == number } }

  private mutating func addInstance(_ options: SettingsInForce) {
    instanceCount += 1
    instances.append(Instance(number: instanceCount, options: options))
    page.live = instanceCount
  }

  /// Removes the component: only the callback's timer is cleared; the page's state stays.
  private mutating func destroy(_ engine: inout Engine) {
    engine.clearTimer(.refreshTimeout)
    page.live = nil
  }

  /// Makes a new instance, with the last one's options if the call gives no options.
  private mutating func add(_ given: OverlaySettings?, _ engine: inout Engine) {
    if let given {
      if page.live != nil { destroy(&engine) }
      addInstance(SettingsInForce(given))
    } else if page.live == nil, let last = instances.last {
      addInstance(last.options)
    }
    forgetInstances(engine)
  }

  /// Forgets the instances that can no longer act; their elements stay in the page.
  private mutating func forgetInstances(_ engine: Engine) {
    let reachable = instances.map { instance in
      instance.number == instanceCount || instance.number == page.current
        || engine.hasTimer(.resetEnded, number: instance.number)
        || (instance.element?.transition.map { $0.end > engine.now } ?? false)
    }
    leftElements += zip(instances, reachable).count { !$1 && $0.element != nil }
    instances = zip(instances, reachable).filter(\.1).map(\.0)
  }
}
