import Dispatch
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import SystemPrimitives

/// A pull in a session of a server.
struct SessionPull {
  private let name: String
  private let gesture: Gesture
  private let client: APIClient
  /// The index of the last effect that was printed.
  private var lastEffect = 0
  /// The first effect that tells of a refresh since the pull began.
  private var refresh: JSONValue?

  /// Makes a pull in a session of a server.
  init(_ name: String, _ gesture: Gesture, _ client: APIClient) {
    self.name = name
    self.gesture = gesture
    self.client = client
  }

  /// Pulls, prints the effects as they come until the session rests, then what the pull came to.
  ///
  /// - Returns: Whether a refresh began.
  mutating func run() throws(Refusal) -> Bool {
    let start = try client.object(.get, ["sessions", name])
    lastEffect = start["effectIndex"]?.integer ?? 0
    let isManual = start["clock"] == "manual"
    let peak = try isManual ? pullAtOnce() : pullInRealTime(touches(in: start))
    let rest = try awaitRest(isManual: isManual)
    guard let refresh else {
      print(try reason(at: peak, rest))
      return false
    }
    print(Self.sentence(refresh, rest))
    return true
  }

  // MARK: What it came to

  /// What began, and what the component is at rest.
  private static func sentence(_ refresh: JSONValue, _ rest: JSONObject) -> String {
    let component = refresh.member("component")?.text ?? "component"
    let state = rest[component]?.member("state")?.text ?? "removed"
    return "The \(component) began to refresh at \(milliseconds(refresh.member("atMs"))), and is "
      + "\(state) at rest, at \(milliseconds(rest["timeMs"]))."
  }

  private static func milliseconds(_ time: JSONValue?) -> String {
    "\(JSONWriter.text(time?.double ?? 0)) ms"
  }

  /// Why nothing refreshed, by the conditions of the server.
  private func reason(at peak: APIClient.Query, _ rest: JSONObject) throws(Refusal) -> String {
    guard let component, let part = rest[component.rawValue], part != .null else {
      return "There is no component in this direction."
    }
    // An auto footer is brought to its trigger by what moves on after the release.
    let isAuto = part.member("kind") == "auto"
    let query = [(name: "component", value: component.rawValue)] + (isAuto ? [] : peak)
    let body = try client.get(["sessions", name, "explain"], query: query)
    let isAtRelease = query.contains { $0.name == "atMs" }
    guard let explanation = Explanation(json: body, isAtRelease: isAtRelease) else {
      throw Refusal(description: "the server's answer is no explanation")
    }
    return explanation.sentence
  }

  /// The component that the pull shows; nil if none is there.
  private var component: ComponentName? {
    let way = gesture.translation
    if abs(way.y) >= abs(way.x) { return way.y > 0 ? .header : .footer }
    return way.x < 0 ? .trailer : nil
  }

  // MARK: The touches

  /// Pulls on a manual clock, by one event, and lets time pass until rest.
  ///
  /// - Returns: Where the pull is explained: at the release.
  private mutating func pullAtOnce() throws(Refusal) -> APIClient.Query {
    let release = try post(gesture.event).timeMs
    try post(["type": "advance", "until": "rest"])
    return [(name: "atMs", value: JSONWriter.text(release))]
  }

  /// The drag events of the gesture, as the engine would take it apart at time 0.
  private func touches(in snapshot: JSONObject) throws(Refusal) -> [Gesture.Touch] {
    let view = snapshot["scrollView"]
    guard let width = view?.member("width")?.double, let height = view?.member("height")?.double
    else { throw Refusal(description: "the server's answer is no snapshot") }
    guard gesture.sampleCount <= Double(Gesture.mostSamples) else {
      throw Refusal(
        description: "the pull has more than \(Gesture.mostSamples) samples"
      )
    }
    var configuration = Configuration()
    configuration.scrollView.size = Size(width: width, height: height)
    return Engine(configuration).touches(of: .gesture(gesture))
  }

  /// Sends each event when its time has come, with its instant after the touch, so that the samples
  /// are as far apart as they should be.
  ///
  /// - Returns: Where the pull is explained: at the last movement.
  private mutating func pullInRealTime(
    _ touches: [Gesture.Touch]
  ) throws(Refusal) -> APIClient.Query {
    guard let first = touches.first else { return [] }
    var last = try post(first.json)
    let (start, begin) = (last.timeMs, DispatchTime.now())
    var peak = last.revision
    do throws(Refusal) {
      for touch in touches.dropFirst() {
        let due = begin + .microseconds(Int(touch.instant.microseconds))
        SystemThread.sleep(until: due)
        var event = touch.json
        event["atMs"] = .number(start + touch.instant.milliseconds)
        peak = last.revision
        last = try post(event)
      }
    } catch {
      // The finger must not stay down; if the server is gone, nothing can be done.
      _ = try? post(["type": "dragCancelled"])
      throw error
    }
    return [(name: "revision", value: String(peak))]
  }

  // MARK: Requests

  /// Posts an event and prints its effects.
  ///
  /// - Returns: The session's time and revision afterwards.
  @discardableResult
  private mutating func post(
    _ event: JSONObject
  ) throws(Refusal) -> (timeMs: Double, revision: Int) {
    let body = JSONValue.object(event).bytes
    let answer = try client.object(.post, ["sessions", name, "events"], body: body)
    guard let time = answer["timeMs"]?.double, let revision = answer["revision"]?.integer,
      case .array(let effects)? = answer["effects"]
    else { throw Refusal(description: "the server's answer is none to an event") }
    show(effects)
    return (time, revision)
  }

  /// Waits until nothing moves and nothing is due, and prints the effects on the way.
  ///
  /// - Returns: The session's snapshot at rest.
  private mutating func awaitRest(isManual: Bool) throws(Refusal) -> JSONObject {
    var snapshot = try client.object(.get, ["sessions", name])
    while true {
      while lastEffect < snapshot["effectIndex"]?.integer ?? 0 { try showMore() }
      guard !isManual, let time = snapshot["timeMs"]?.double,
        let next = snapshot["nextChangeMs"]?.double
      else { return snapshot }
      let wait = min(max(1, (next - time).rounded(.up)), Self.longestWaitMs)
      snapshot = try client.object(
        .get,
        ["sessions", name],
        query: [
          (name: "sinceEffect", value: String(lastEffect)),
          (name: "waitMs", value: JSONWriter.text(wait)),
        ]
      )
    }
  }

  /// Less than a server may be silent.
  private static let longestWaitMs = 30_000.0

  /// Prints effects that no answer to an event had.
  private mutating func showMore() throws(Refusal) {
    let query = [(name: "after", value: String(lastEffect)), (name: "limit", value: "1000")]
    let answer = try client.object(.get, ["sessions", name, "effects"], query: query)
    guard let effects = answer["effects"]?.elements, !effects.isEmpty else {
      throw Refusal(description: "the server's answer is no list of effects")
    }
    show(effects)
  }

  private mutating func show(_ effects: [JSONValue]) {
    for effect in effects {
      let index = effect.member("index")?.integer ?? 0
      // The answer to an event begins after the event before, which may be before the pull.
      guard index > lastEffect else { continue }
      print(EffectLine.text(effect))
      lastEffect = index
      if refresh == nil, effect.member("type") == "refreshing" { refresh = effect }
    }
  }
}
