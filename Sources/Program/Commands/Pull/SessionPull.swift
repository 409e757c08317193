import CommandSupport
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A pull in a session of a server.
struct SessionPull {
  private let name: String
  private let gesture: Gesture
  private let client: APIClient
  /// The index of the last effect that was printed.
  private var lastEffect = 0
  /// The first effect since the pull began that reports a refresh.
  private var refresh: JSONValue?

  /// Makes a pull in a session of a server.
  init(_ name: String, _ gesture: Gesture, _ client: APIClient) {
    self.name = name
    self.gesture = gesture
    self.client = client
  }

  /// Pulls, prints the effects until the session rests, then prints the result of the pull.
  ///
  /// - Returns: True if a refresh began.
  mutating func run() throws(Refusal) -> Bool {
    let start = try client.object("GET", ["sessions", name])
    lastEffect = start["effectIndex"]?.integer ?? 0
    let release = try post(.event(.gesture(gesture)))
    if start["clock"] == "manual" { try post(["type": "advance", "until": "rest"]) }
    let rest = try awaitRest(after: release)
    guard let refresh else {
      print(try reason(at: release, rest))
      return false
    }
    print(Self.sentence(refresh, rest))
    return true
  }

  // MARK: The result

  /// A sentence about the refresh that began, and the component's state at rest.
  private static func sentence(_ refresh: JSONValue, _ rest: JSONObject) -> String {
    let component = refresh.member("component")?.text ?? "component"
    let state = rest[component]?.member("state")?.text ?? "removed"
    return "The \(component) began to refresh at \(milliseconds(refresh.member("atMs"))), and is "
      + "\(state) at rest, at \(milliseconds(rest["timeMs"]))."
  }

  private static func milliseconds(_ time: JSONValue?) -> String {
    "\(JSONWriter.text(time?.double ?? 0)) ms"
  }

  /// The reason why no refresh began, by the server's conditions at the release.
  private func reason(at releaseMs: Double, _ rest: JSONObject) throws(Refusal) -> String {
    guard let component, let part = rest[component.rawValue], part != .null else {
      return "There is no component in this direction."
    }
    // Movement after the release brings an auto footer to its trigger.
    let isAuto = part.member("kind") == "auto"
    let body = try client.explain(name, component, atMs: isAuto ? nil : releaseMs)
    guard let explanation = Explanation(json: body, isAtRelease: !isAuto) else {
      throw Refusal(description: "the server's answer is no explanation")
    }
    return explanation.sentence
  }

  /// The component that the pull reveals; nil without a component in this direction.
  private var component: ComponentName? {
    let way = gesture.translation
    if abs(way.y) >= abs(way.x) { return way.y > 0 ? .header : .footer }
    return way.x < 0 ? .trailer : nil
  }

  // MARK: Requests

  /// Posts an event and prints its effects.
  ///
  /// - Returns: The session time of the event's end, in ms; a gesture on a realtime clock takes time.
  @discardableResult
  private mutating func post(_ event: JSONValue?) throws(Refusal) -> Double {
    let answer = try client.object("POST", ["sessions", name, "events"], body: event?.bytes ?? [])
    guard let time = answer["endsAtMs"]?.double ?? answer["timeMs"]?.double,
      case .array(let effects)? = answer["effects"]
    else { throw Refusal(description: "the server's answer is none to an event") }
    show(effects)
    return time
  }

  /// Waits until nothing moves and no change is due, and prints the effects meanwhile.
  ///
  /// - Returns: The session's snapshot at rest.
  private mutating func awaitRest(after releaseMs: Double) throws(Refusal) -> JSONObject {
    var snapshot = try client.object("GET", ["sessions", name])
    while true {
      while lastEffect < snapshot["effectIndex"]?.integer ?? 0 {
        show(try client.effects(of: name, after: lastEffect))
      }
      guard snapshot["clock"] != "manual", let time = snapshot["timeMs"]?.double,
        let next = snapshot["nextChangeMs"]?.double
      else { return snapshot }
      let wait = max(1, (max(next, releaseMs) - time).rounded(.up))
      snapshot = try client.snapshot(of: name, after: lastEffect, waitMs: wait)
    }
  }

  private mutating func show(_ effects: [JSONValue]) {
    for effect in effects {
      let index = effect.member("index")?.integer ?? 0
      // The effects in an answer to an event may begin before the pull.
      guard index > lastEffect else { continue }
      print(effect.effectLine)
      lastEffect = index
      if refresh == nil, effect.member("type") == "refreshing" { refresh = effect }
    }
  }
}
