import Dispatch
import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON

/// A pull in a session of a server.
struct SessionPull {
  private let name: String
  private let gesture: Gesture
  private let client: APIClient

  /// Makes a pull in a session of a server.
  init(_ name: String, _ gesture: Gesture, _ client: APIClient) {
    self.name = name
    self.gesture = gesture
    self.client = client
  }

  /// Pulls, and prints the effects as they come.
  func run() throws(Refusal) {
    let snapshot = try object(try client.get(["sessions", name]))
    if snapshot["clock"] == "manual" {
      try post(event)
    } else {
      try pullInRealTime(touches(in: snapshot))
    }
  }

  // MARK: A manual clock

  /// The gesture as one event.
  private var event: JSONObject {
    var event: JSONObject = [
      "type": "gesture", "by": Self.json(gesture.translation),
      "overMs": Self.milliseconds(gesture.duration), "hz": .number(gesture.sampleRateHertz),
      "holdMs": Self.milliseconds(gesture.hold), "curve": .string(gesture.curve.rawValue),
    ]
    event["from"] = gesture.start.map(Self.json)
    return event
  }

  // MARK: A realtime clock

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
  private func pullInRealTime(_ touches: [Gesture.Touch]) throws(Refusal) {
    guard let first = touches.first else { return }
    let start = try post(Self.json(first.event))
    let begin = DispatchTime.now()
    do throws(Refusal) {
      for touch in touches.dropFirst() {
        let due = begin + .microseconds(Int(touch.instant.microseconds))
        let now = DispatchTime.now()
        if due > now {
          let nanoseconds = due.uptimeNanoseconds - now.uptimeNanoseconds
          Thread.sleep(forTimeInterval: Double(nanoseconds) * 1e-9)
        }
        var event = Self.json(touch.event)
        event["atMs"] = .number(start + touch.instant.milliseconds)
        try post(event)
      }
    } catch {
      // The finger must not stay down; if the server is gone, nothing can be done.
      _ = try? post(["type": "dragCancelled"])
      throw error
    }
  }

  // MARK: Requests

  /// Posts an event and prints its effects.
  ///
  /// - Returns: The session's time afterwards, in milliseconds.
  @discardableResult
  private func post(_ event: JSONObject) throws(Refusal) -> Double {
    let body = JSONValue.object(event).bytes
    let answer = try object(try client.post(["sessions", name, "events"], body))
    guard case .number(let time)? = answer["timeMs"], case .array(let effects)? = answer["effects"]
    else { throw Refusal(description: "the server's answer is none to an event") }
    for effect in effects { print(Self.text(effect)) }
    return time
  }

  private func object(_ body: [UInt8]) throws(Refusal) -> JSONObject {
    guard case .object(let object)? = try? JSONReader.value(body) else {
      throw Refusal(description: "the server's answer is no JSON object")
    }
    return object
  }

  /// An effect as a line: its time, component and type, and a change's states.
  private static func text(_ effect: JSONValue) -> String {
    let words = ["atMs", "component", "type", "from", "to"].compactMap { name -> String? in
      switch effect.member(name) {
      case .string(let text)?: text
      case .number(let number)?: JSONWriter.text(number)
      default: nil
      }
    }
    return words.joined(separator: " ")
  }

  private static func json(_ event: Event) -> JSONObject {
    switch event {
    case .dragBegan(let point): ["type": "dragBegan", "x": .number(point.x), "y": .number(point.y)]
    case .dragMoved(let point): ["type": "dragMoved", "x": .number(point.x), "y": .number(point.y)]
    default: ["type": "dragEnded"]
    }
  }

  private static func json(_ point: Point) -> JSONValue {
    ["x": .number(point.x), "y": .number(point.y)]
  }

  private static func milliseconds(_ duration: Microseconds) -> JSONValue {
    .number(Double(duration) / 1000)
  }
}
