import EngineTesting
import ScrollPhysics

@testable import RefreshEngine

/// What can be seen of an engine, by its name: numbers and words, apart by spaces.
enum WrittenReading {
  static func text(
    _ path: String,
    _ engine: Engine,
    _ told: [Effect],
    _ all: [Effect]
  ) throws -> String {
    let parts = path.split(separator: ".").map(String.init)
    if let name = ComponentName(rawValue: parts[0]) {
      return try text(parts.dropFirst().joined(separator: "."), of: name, engine, all)
    }
    switch path {
    case "effects": return list(told.map(\.text))
    case "timed": return list(told.map(timed))
    case "last": return told.last.map(timed) ?? "none"
    case "deceleration": return flag(all.contains { $0.kind == .decelerationEnded })
    case "willEnd": return willEnd(told)
    case "animations": return list(engine.animations.map(text))
    case "now": return text(engine.now.milliseconds)
    case "next": return engine.nextChange.map { text($0.milliseconds) } ?? "none"
    case "language": return engine.language
    case "times":
      return list(engine.lastUpdatedTimes.sorted { $0 < $1 }.map { "\($0.key) \($0.value / 1000)" })
    default: return try view(path, engine)
    }
  }

  private static func view(_ path: String, _ engine: Engine) throws -> String {
    let view = engine.scrollView
    switch path {
    case "x": return text(view.contentOffset.x)
    case "y": return text(view.contentOffset.y)
    case "shown.y": return text(engine.presentedOffset(.vertical))
    case "shown.top": return text(engine.presentedInset(.top))
    case "shown.bottom": return text(engine.presentedInset(.bottom))
    case "inset": return text(view.contentInset)
    case "inset.top": return text(view.contentInset.top)
    case "inset.bottom": return text(view.contentInset.bottom)
    case "inset.right": return text(view.contentInset.right)
    case "safeArea": return text(view.safeAreaInsets)
    case "content": return "\(text(view.contentSize.width)) \(text(view.contentSize.height))"
    case "rows": return "\(view.rows)"
    case "range": return text(engine.motionRange(.vertical))
    case "range.x": return text(engine.motionRange(.horizontal))
    case "rest": return text(engine.restRange(.vertical))
    case "rest.x": return text(engine.restRange(.horizontal))
    case "moving": return flag(engine.motion.isRunning)
    case "decelerating": return flag(view.isDecelerating)
    case "dragging": return flag(view.isDragging)
    case "tracking": return flag(view.isTracking)
    case "pan": return view.panState.rawValue
    case "touches": return flag(view.userInteractionEnabled)
    case "bounces":
      return "\(flag(view.alwaysBounces.horizontal)) \(flag(view.alwaysBounces.vertical))"
    default: throw WrittenFault("nothing is seen by the name \(path)")
    }
  }

  // MARK: A component

  private static func text(
    _ path: String,
    of name: ComponentName,
    _ engine: Engine,
    _ all: [Effect]
  ) throws -> String {
    guard let component = engine.component(name) else { throw WrittenFault("no \(name)") }
    switch path {
    case "state": return component.state.rawValue
    case "states": return list(states(of: name, all))
    case "refreshing": return flag(engine.isRefreshing(component))
    case "tappable": return flag(engine.isTappable(name))
    case "count": return "\(engine.refreshingCount(of: name))"
    case "edge": return engine.edgeOffset(of: name).map(text) ?? "none"
    case "threshold": return engine.thresholdOffset(of: name).map(text) ?? "none"
    case "ignored": return ignored(of: name, engine)
    case "time": return engine.lastUpdatedTime(of: component).map { "\($0)" } ?? "none"
    case "shown.alpha": return text(engine.presentedAlpha(component))
    case "shown.angle": return text(engine.presentedArrowAngle(component))
    default: return try text(path, of: component)
    }
  }

  private static func text(_ path: String, of component: Component) throws -> String {
    let frame = component.frame
    switch path {
    case "kind": return "\(component.kind)"
    case "style": return component.style.rawValue
    case "hidden": return flag(component.isHidden)
    case "attached": return flag(component.isAttached)
    case "percent": return text(component.pullingPercent)
    case "alpha": return text(component.alpha)
    case "frame": return text(frame)
    case "x": return text(frame.origin.x)
    case "y": return text(frame.origin.y)
    case "width": return text(frame.size.width)
    case "height": return text(frame.size.height)
    case "picture": return component.picture
    case "cycle":
      return component.image?.running.map { text(Double($0.images.duration) / 1000) } ?? "none"
    case "cycle.start":
      return component.image?.running.map { text($0.start.milliseconds) } ?? "none"
    case "still":
      return component.image?.still.map { "\($0.state) \($0.index)/\($0.count)" } ?? "none"
    case "turns": return flag(component.spinner?.isAnimating == true)
    case "label": return component.stateLabel?.text ?? "none"
    case "label.frame": return text(component.stateLabel?.frame ?? .zero)
    case "label.height": return text(component.stateLabel?.frame.size.height ?? 0)
    case "label.hidden": return flag(component.stateLabel?.isHidden == true)
    case "label.inset": return text(component.properties.labelLeftInset)
    case "timeLabel": return component.timeLabel.map { $0.text ?? "none" } ?? "no view"
    case "timeLabel.frame": return text(component.timeLabel?.frame ?? .zero)
    case "timeKey": return component.properties.lastUpdatedTimeKey ?? "none"
    default: throw WrittenFault("nothing of a component is seen by the name \(path)")
    }
  }

  private static func states(of name: ComponentName, _ all: [Effect]) -> [String] {
    all.compactMap { effect in
      guard effect.source == .component(name), case .stateChanged(_, let to) = effect.kind else {
        return nil
      }
      return to.rawValue
    }
  }

  private static func ignored(of name: ComponentName, _ engine: Engine) -> String {
    list(
      (engine.journal?.ignored(of: name) ?? []).map { ignored in
        ([ignored.cause.rawValue] + ignored.conditions.map(\.name.rawValue)).joined(separator: " ")
      }
    )
  }

  // MARK: Values as text

  private static func timed(_ effect: Effect) -> String {
    "\(text(effect.instant.milliseconds)) \(effect.text)"
  }

  private static func willEnd(_ effects: [Effect]) -> String {
    list(
      effects.compactMap { effect in
        guard case .dragWillEnd(let velocity, let target) = effect.kind else { return nil }
        return "\(text(velocity.x)) \(text(velocity.y)) to \(text(target.x)) \(text(target.y))"
      }
    )
  }

  private static func text(_ animation: Animation) -> String {
    let times =
      "\(text(animation.start.milliseconds)) for \(text(Double(animation.duration) / 1000))"
    let property = "\(animation.property)".replacing("RefreshEngine.", with: "")
    return "\(property) \(text(animation.from)) \(text(animation.to)) at \(times)"
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.joined(separator: ", ")
  }

  private static func flag(_ flag: Bool) -> String { flag ? "yes" : "no" }

  private static func text(_ number: Double) -> String { "\(number)" }

  private static func text(_ frame: Rect) -> String {
    "\(frame.origin.x) \(frame.origin.y) \(frame.size.width) \(frame.size.height)"
  }

  private static func text(_ insets: EdgeInsets) -> String {
    "\(insets.top) \(insets.left) \(insets.bottom) \(insets.right)"
  }

  private static func text(_ range: ScrollRange?) -> String {
    range.map { "\($0.lower) \($0.upper)" } ?? "none"
  }
}
