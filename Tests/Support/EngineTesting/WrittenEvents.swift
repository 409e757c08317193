package import RefreshEngine
import ScrollPhysics

/// The events that words stand for; a length of time is in milliseconds.
package enum WrittenEvents {
  /// Where a finger touches down if nothing else is said.
  package static let start = Point(x: 180, y: 300)

  /// The events of an act: "begin header; wait 250"; a pull in a view that is dragged begins no drag.
  package static func events(_ act: String, in view: ScrollView?) throws -> [Event] {
    try act.split(separator: ";").flatMap {
      try event($0.split(separator: " ").map(String.init), view)
    }
  }

  private static func event(_ words: [String], _ view: ScrollView?) throws -> [Event] {
    let rest = Array(words.dropFirst())
    switch words.first ?? "" {
    case "turn":
      let parts = rest.joined(separator: " ").split(separator: ",")
      return [
        .turn(try parts.flatMap { try event($0.split(separator: " ").map(String.init), view) })
      ]
    case "begin", "end", "fail", "noMore", "reset", "tap", "hide", "show", "remove", "add", "set":
      return [try call(words[0], rest)]
    case "touch", "move", "lift", "cancel", "fling", "drag", "sweep", "gesture":
      return try finger(words[0], rest)
    case "pull", "release", "letGo", "dragging", "pan": return try pan(words[0], rest, view)
    case "wait", "rest", "until", "advance": return [.advance(try advance(words[0], rest))]
    default: return [try geometry(words.first ?? "", rest)]
    }
  }

  private static func number(_ text: String?, _ absent: Double = 0) throws -> Double {
    guard let text else { return absent }
    return try WrittenValues.number(text)
  }

  private static func axis(_ words: [String]) throws -> (value: Double, axis: Axis) {
    let isHorizontal = words.first == "x"
    let value = try number(words.dropFirst(isHorizontal ? 1 : 0).first)
    return (value, isHorizontal ? .horizontal : .vertical)
  }

  /// "180,250", or a distance below where a finger touches down.
  private static func location(_ text: String?) throws -> Point {
    let parts = (text ?? "0").split(separator: ",").map(String.init)
    guard parts.count == 2 else {
      return Point(x: start.x, y: start.y + (try number(parts.first)))
    }
    return Point(x: try number(parts[0]), y: try number(parts[1]))
  }

  private static func time(_ milliseconds: Double) -> Microseconds {
    Microseconds((milliseconds * 1000).rounded())
  }

  // MARK: Kinds of events

  private static func call(_ verb: String, _ rest: [String]) throws -> Event {
    let name = try WrittenValues.named(rest.first ?? "", ComponentName.self)
    switch verb {
    case "begin": return .beginRefreshing(name)
    case "end": return .endRefreshing(name)
    case "fail": return .failRefreshing(name)
    case "noMore": return .endRefreshingWithNoMoreData(name)
    case "reset": return .resetNoMoreData(name)
    case "tap": return .tap(name)
    case "hide", "show": return .setHidden(name, verb == "hide")
    case "remove": return .removeComponent(name)
    case "set":
      return .configure(name, try WrittenSetup.settings(WrittenValues(rest.dropFirst())))
    default:
      let component = rest.count > 1 ? try WrittenSetup.component(Array(rest.dropFirst())) : nil
      return .addComponent(name, component)
    }
  }

  private static func finger(_ verb: String, _ rest: [String]) throws -> [Event] {
    switch verb {
    case "touch": return [.dragBegan(try location(rest.first))]
    case "move": return [.dragMoved(try location(rest.first))]
    case "cancel": return [.dragCancelled]
    case "gesture": return [.gesture(try gesture(WrittenValues(rest)))]
    case "lift": return [try lift(rest)]
    case "fling": return [.dragBegan(start), try lift(rest)]
    case "drag":
      let moved = Event.dragMoved(try location(rest.first))
      return [.dragBegan(start), .advance(.by(16_000)), moved, try lift(rest.dropFirst() + [])]
    default:
      let end = try number(rest.first)
      let moves = [1.0, 2, 3].flatMap { part -> [Event] in
        let moved = Point(x: start.x, y: start.y + end * part / 3)
        return [.advance(.by(16_700)), .dragMoved(moved)]
      }
      return [.dragBegan(start)] + moves + [.advance(.by(8_000)), try lift(rest.dropFirst() + [])]
    }
  }

  /// "lift 900", "lift 10,900", "lift estimated"; a velocity of 0 if there is none.
  private static func lift(_ rest: [String]) throws -> Event {
    let values = WrittenValues(rest)
    let (x, y) = (try values.number("x"), try values.number("y"))
    guard values.words.first != "estimated" else {
      return .dragEnded(x: x, y: y, velocity: nil)
    }
    let parts = (values.words.first ?? "0").split(separator: ",").map(String.init)
    let across = parts.count == 2 ? try number(parts[0]) : 0
    return .dragEnded(x: x, y: y, velocity: Point(x: across, y: try number(parts.last)))
  }

  private static func gesture(_ values: WrittenValues) throws -> Gesture {
    let velocity = try values.number("velocity").map { Point(x: 0, y: $0) }
    return Gesture(
      by: Point(x: try values.number("x") ?? 0, y: try values.number("y") ?? 0),
      over: time(try values.number("over") ?? 100),
      hold: time(try values.number("hold") ?? 0),
      velocity: velocity
    )
  }

  /// The pan of an app's own scroll view.
  private static func pan(_ verb: String, _ rest: [String], _ view: ScrollView?) throws -> [Event] {
    let ends: [Event] = [
      .setPanState(.ended, translation: nil), .setDragging(false),
      .setPanState(.possible, translation: nil),
    ]
    switch verb {
    case "pull":
      let (offset, axis) = try axis(rest)
      let touch: [Event] = [.setDragging(true), .setPanState(.began, translation: nil)]
      return (view?.isDragging == true ? [] : touch) + [written(offset, axis, animated: false)]
    case "release": return ends
    case "letGo": return ends + [.setContentOffset(x: nil, y: nil, animated: false)]
    case "dragging": return [.setDragging(try WrittenValues.flag(rest.first ?? ""))]
    default:
      let state = try WrittenValues.named(rest.first ?? "", PanState.self)
      return [.setPanState(state, translation: nil)]
    }
  }

  private static func advance(_ verb: String, _ rest: [String]) throws -> Advance {
    switch verb {
    case "wait": return .by(time(try number(rest.first)))
    case "rest": return .untilRest
    default: return .untilEffect(.any)
    }
  }

  private static func geometry(_ verb: String, _ rest: [String]) throws -> Event {
    let values = WrittenValues(rest)
    let first = values.words.first
    switch verb {
    case "offset", "animate":
      let (offset, axis) = try axis(rest)
      return written(offset, axis, animated: verb == "animate")
    case "again": return .setContentOffset(x: nil, y: nil, animated: false)
    case "window": return .setWindow(attached: try WrittenValues.flag(first ?? ""))
    case "language": return .setLanguage(first ?? "")
    case "rows":
      return .reloadData(
        rows: Int(try number(first)),
        rowHeight: try values.number("height")
      )
    case "physics":
      return .setPhysics(.preset(try WrittenValues.named(first ?? "", PhysicsPreset.self)))
    default: return try edges(verb, values)
    }
  }

  private static func written(_ offset: Double, _ axis: Axis, animated: Bool) -> Event {
    axis == .vertical
      ? .setContentOffset(x: nil, y: offset, animated: animated)
      : .setContentOffset(x: offset, y: nil, animated: animated)
  }

  private static func edges(_ verb: String, _ values: WrittenValues) throws -> Event {
    var numbers: [String: Double] = [:]
    for (name, value) in values.pairs { numbers[name] = try number(value) }
    let (width, height) = (numbers["width"], numbers["height"])
    let (top, left) = (numbers["top"], numbers["left"])
    let (bottom, right) = (numbers["bottom"], numbers["right"])
    switch verb {
    case "content": return .setContentSize(width: width, height: height)
    case "bounds": return .setBounds(width: width, height: height)
    case "inset": return .setContentInset(top: top, left: left, bottom: bottom, right: right)
    case "safeArea": return .setSafeAreaInsets(top: top, left: left, bottom: bottom, right: right)
    default: throw WrittenFault("no such event: \(verb)")
    }
  }
}
