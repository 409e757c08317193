import Foundation
#if canImport(UIKit)
  import UIKit
#else
  import FoundationNetworking
#endif

/// Posts what happens to a scroll view to a session such as `http://127.0.0.1:8080/v1/sessions/bug`.
@MainActor final class RefreshCapture {
  private let view: UIScrollView
  private let session: String
  private let start = ProcessInfo.processInfo.systemUptime
  private var events: [[String: Any]] = []
  private var observers: [NSKeyValueObservation] = []
  private var isDragging = false {
    didSet { if isDragging != oldValue { call("setDragging", ["dragging": isDragging]) } }
  }
  private var posts: Task<Void, any Error>?

  /// Makes the session with these components, and begins to observe.
  init(_ view: UIScrollView, session: String, components: [String: Any] = ["header": [String: Any]()]) {
    (self.view, self.session) = (view, session)
    let scrollView: [String: Any] = [
      "driver": "external", "width": Double(view.bounds.width), "height": Double(view.bounds.height),
      "contentOffset": json(view.contentOffset), "contentHeight": Double(view.contentSize.height),
    ]
    post("PUT", "", components.merging(["clock": "manual", "scrollView": scrollView]) { $1 })
    observers = [
      view.observe(\.contentOffset) { [weak self] _, _ in MainActor.assumeIsolated { self?.scrolled() } },
      view.panGestureRecognizer.observe(\.state) { [weak self] _, _ in MainActor.assumeIsolated { self?.panned() } },
    ]
  }

  /// Tells that something happened, such as the app's `call("endRefreshing", ["component": "header"])`.
  func call(_ type: String, _ fields: [String: Any]) {
    if events.isEmpty { DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { self.flush() } }
    let seconds = ProcessInfo.processInfo.systemUptime - start
    events.append(fields.merging(["type": type, "atMs": (seconds * 1_000_000).rounded() / 1000]) { $1 })
  }

  /// Posts what is left; throws if the server refused an event.
  func stop() async throws {
    observers = []
    flush()
    try await posts?.value
  }

  private func scrolled() {
    isDragging = view.isDragging
    call("setContentOffset", json(view.contentOffset))
  }

  private func panned() {
    isDragging = view.isDragging
    let names = ["possible", "began", "changed", "ended", "cancelled", "failed"]
    let pan = view.panGestureRecognizer
    call("setPanState", ["state": names[pan.state.rawValue], "translation": json(pan.translation(in: view))])
  }

  private func flush() {
    if !events.isEmpty { post("POST", "/events", ["events": events]) }
    events = []
  }

  private func post(_ method: String, _ path: String, _ body: [String: Any]) {
    var request = URLRequest(url: URL(string: session + path)!)
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try? JSONSerialization.data(withJSONObject: body)
    posts = Task { [posts, request] in
      try await posts?.value
      let (data, response) = try await URLSession.shared.data(for: request)
      let isTaken = (response as? HTTPURLResponse)?.statusCode ?? 0 < 300
      if !isTaken { throw NSError(domain: String(decoding: data, as: UTF8.self), code: 0) }
    }
  }
}

private func json(_ point: CGPoint) -> [String: Double] { ["x": Double(point.x), "y": Double(point.y)] }
