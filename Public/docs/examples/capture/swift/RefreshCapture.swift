import Foundation

#if canImport(UIKit)
import MJRefresh
import UIKit
#endif

/// Writes what happens to a scroll view, and what its MJRefresh component does, as lines for
/// `overscroll capture`.
///
/// It changes nothing of either. Use it on the main thread, and call its `beginRefreshing`,
/// `endRefreshing` and `endRefreshingWithNoMoreData` in place of the component's own: no observer sees
/// a call.
///
/// The instants are those of the run loop's turns. MJRefresh observes the same properties and may change
/// its state before this observer has seen the offset: within a turn, what was seen counts after what
/// happened.
@MainActor final class RefreshCapture {
  /// Runs work on the main thread after seconds; 0 is the next turn.
  typealias Later = @MainActor (TimeInterval, @escaping @MainActor () -> Void) -> Void

  private let view: UIScrollView
  private let component: MJRefreshComponent
  private let name: String
  private let now: () -> TimeInterval
  private let later: Later
  private let write: (String) -> Void

  private let start: TimeInterval
  /// The instant of this turn; nil before something happened in it.
  private var turnMs: Double?
  private var lines: [String] = []
  private var observers: [NSKeyValueObservation] = []

  // What was written last.
  private var state: String
  private var inset: UIEdgeInsets
  private var safeArea: UIEdgeInsets
  private var contentSize: CGSize
  private var size: CGSize
  private var isDragging: Bool
  private var isInWindow: Bool

  /// The time between two writes, in seconds.
  static let batch: TimeInterval = 0.25

  /// Begins a capture.
  ///
  /// - Parameters:
  ///   - view: The scroll view.
  ///   - component: Its header or footer.
  ///   - name: `header`, `footer` or `trailer`.
  ///   - settings: Fields of the component's configuration that differ from the library's defaults,
  ///     such as `["kind": "back"]`, which a footer needs.
  ///   - dialect: The version of the library, such as `mjrefresh-3.7.9`.
  ///   - now: Seconds of a clock that never goes back.
  ///   - later: Runs work later.
  ///   - write: Takes lines, each with its newline, at most four times a second.
  init(
    _ view: UIScrollView,
    _ component: MJRefreshComponent,
    name: String,
    settings: [String: Any] = [:],
    dialect: String = "mjrefresh-3.7.9",
    now: @escaping () -> TimeInterval = { ProcessInfo.processInfo.systemUptime },
    later: @escaping Later = { seconds, work in
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: work)
    },
    write: @escaping (String) -> Void = { print($0, terminator: "") }
  ) {
    (self.view, self.component, self.name) = (view, component, name)
    (self.now, self.later, self.write) = (now, later, write)
    start = now()
    state = Self.name(of: component.state)
    (inset, safeArea) = (view.contentInset, Self.safeArea(of: view))
    (contentSize, size) = (view.contentSize, view.bounds.size)
    (isDragging, isInWindow) = (view.isDragging, view.window != nil)
    add(["configuration": configuration(settings, dialect)])
    observe()
  }

  // MARK: Calls of the app

  func beginRefreshing() { call("beginRefreshing", component.beginRefreshing) }
  func endRefreshing() { call("endRefreshing", component.endRefreshing) }
  func endRefreshingWithNoMoreData() {
    guard let footer = component as? MJRefreshFooter else { return }
    call("endRefreshingWithNoMoreData", footer.endRefreshingWithNoMoreData)
  }

  private func call(_ type: String, _ body: () -> Void) {
    happened(type, ["component": name])
    body()
  }

  // MARK: What happens

  private func observe() {
    observers = [
      view.observe(\.contentOffset) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.offsetChanged() }
      },
      view.observe(\.contentSize) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.look() }
      },
      view.observe(\.contentInset) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.look() }
      },
      view.panGestureRecognizer.observe(\.state) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.panChanged() }
      },
      component.observe(\.state) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.stateChanged() }
      },
    ]
  }

  /// Each offset is an event: the component is notified of an equal one too.
  private func offsetChanged() {
    look()
    let offset = view.contentOffset
    happened("setContentOffset", Self.json(offset))
  }

  private func panChanged() {
    look()
    let names = ["possible", "began", "changed", "ended", "cancelled", "failed"]
    let index = view.panGestureRecognizer.state.rawValue
    guard names.indices.contains(index) else { return }
    let point = view.panGestureRecognizer.translation(in: view)
    happened(
      "setPanState",
      ["state": names[index], "translation": Self.json(point)]
    )
  }

  private func stateChanged() {
    look()
    let new = Self.name(of: component.state)
    guard new != state else { return }
    state = new
    saw(["/\(name)/state": new])
  }

  /// Writes what has changed besides the offset, of which no observer is told everything.
  private func look() {
    if view.isDragging != isDragging {
      isDragging = view.isDragging
      happened("setDragging", ["dragging": isDragging])
    }
    if (view.window != nil) != isInWindow {
      isInWindow = view.window != nil
      happened("setWindow", ["attached": isInWindow])
    }
    if view.bounds.size != size {
      size = view.bounds.size
      happened("setBounds", Self.json(size))
    }
    if view.contentSize != contentSize {
      contentSize = view.contentSize
      happened("setContentSize", Self.json(contentSize))
    }
    if Self.safeArea(of: view) != safeArea {
      safeArea = Self.safeArea(of: view)
      happened("setSafeAreaInsets", Self.json(safeArea))
    }
    lookAtInset()
  }

  /// While it refreshes, and until its state is seen to end, the component sets the inset: that is what
  /// it does, and no event.
  private func lookAtInset() {
    guard view.contentInset != inset else { return }
    inset = view.contentInset
    guard state == "refreshing" || component.state == .refreshing else {
      return happened("setContentInset", Self.json(inset))
    }
    let edges = Self.json(inset).map { ("/scrollView/contentInset/\($0.key)", $0.value) }
    saw(Dictionary(uniqueKeysWithValues: edges))
  }

  // MARK: Lines

  private func happened(_ type: String, _ fields: [String: Any]) {
    add(fields.merging(["type": type, "atMs": instantMs]) { $1 })
  }

  private func saw(_ values: [String: Any]) { add(["atMs": instantMs, "observed": values]) }

  private var instantMs: Double {
    if let turnMs { return turnMs }
    let instant = ((now() - start) * 1_000_000).rounded() / 1000
    turnMs = instant
    later(0) { [weak self] in self?.turnMs = nil }
    return instant
  }

  private func add(_ line: [String: Any]) {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? JSONSerialization.data(withJSONObject: line, options: options) else {
      return
    }
    if lines.isEmpty { later(Self.batch) { [weak self] in self?.flush() } }
    lines.append(String(decoding: json, as: UTF8.self) + "\n")
  }

  /// Writes the lines that wait.
  func flush() {
    guard !lines.isEmpty else { return }
    write(lines.joined())
    lines = []
  }

  // MARK: JSON

  /// The session's configuration: the sizes, the insets and the offset at the begin.
  private func configuration(_ settings: [String: Any], _ dialect: String) -> [String: Any] {
    let height = Double(component.frame.size.height)
    let own: [String: Any] = name == "trailer" ? [:] : ["height": height]
    return [
      "dialect": dialect, "clock": "manual",
      "scrollView": [
        "driver": "external", "width": Double(size.width), "height": Double(size.height),
        "contentOffset": Self.json(view.contentOffset),
        "contentWidth": Double(contentSize.width), "contentHeight": Double(contentSize.height),
        "contentInset": Self.json(insetWithoutComponent(settings)),
        "safeAreaInsets": Self.json(safeArea), "inWindow": isInWindow,
      ] as [String: Any],
      name: own.merging(settings) { $1 },
    ]
  }

  /// An auto footer adds its height to the inset when it is attached, as that of the session does.
  private func insetWithoutComponent(_ settings: [String: Any]) -> UIEdgeInsets {
    var result = inset
    if settings["kind"] as? String == "auto" { result.bottom -= component.frame.size.height }
    return result
  }

  /// What the adjusted inset has more than the app's own.
  private static func safeArea(of view: UIScrollView) -> UIEdgeInsets {
    let (all, own) = (view.adjustedContentInset, view.contentInset)
    return UIEdgeInsets(
      top: all.top - own.top,
      left: all.left - own.left,
      bottom: all.bottom - own.bottom,
      right: all.right - own.right
    )
  }

  private static func json(_ insets: UIEdgeInsets) -> [String: Double] {
    [
      "top": Double(insets.top), "left": Double(insets.left), "bottom": Double(insets.bottom),
      "right": Double(insets.right),
    ]
  }

  private static func json(_ point: CGPoint) -> [String: Double] {
    ["x": Double(point.x), "y": Double(point.y)]
  }

  private static func json(_ size: CGSize) -> [String: Double] {
    ["width": Double(size.width), "height": Double(size.height)]
  }

  private static func name(of state: MJRefreshState) -> String {
    switch state {
    case .pulling: "pulling"
    case .refreshing: "refreshing"
    case .willRefresh: "willRefresh"
    case .noMoreData: "noMoreData"
    default: "idle"
    }
  }
}
