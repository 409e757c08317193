@testable import RefreshEngine

/// Everything that can be seen of an engine, as texts and numbers.
struct Fingerprint: Equatable, CustomStringConvertible {
  /// How much of it.
  enum Scope {
    /// All of it.
    case everything
    /// What a client cannot draw by itself from `motion` and `animations`: without the time, the
    /// offset, and what follows the offset while nothing else happens.
    case whatClientsCannotCompute
  }

  private(set) var texts: [String] = []
  private(set) var numbers: [Double] = []

  /// Both, so that a difference can be read.
  var description: String { texts.joined(separator: "\n") + "\n\(numbers)" }

  init(_ engine: Engine, of scope: Scope = .everything) {
    add(engine.scrollView, scope)
    for name in ComponentName.allCases {
      guard let component = engine.component(name) else { continue }
      add(component, scope)
      if scope == .everything {
        numbers += [
          engine.presentedAlpha(component), engine.presentedArrowAngle(component),
        ]
      }
    }
    texts.append("effects \(engine.effectIndex) \(engine.lastUpdatedTimes.sorted { $0 < $1 })")
    texts.append("language \(engine.language)")
    addMotion(of: engine, scope)
    guard scope == .everything else { return }
    texts.append("now \(engine.now.microseconds)")
    texts.append("next \(String(describing: engine.nextChange?.microseconds))")
    texts += engine.animations.map { "\($0.property) \($0.start) \($0.duration)" }
    for animation in engine.animations { numbers += [animation.from, animation.to] }
    for axis in Axis.allCases { numbers.append(engine.presentedOffset(axis)) }
    for edge in Edge.allCases { numbers.append(engine.presentedInset(edge)) }
  }

  private mutating func add(_ view: ScrollView, _ scope: Scope) {
    texts.append(
      "\(view.driver) \(view.isTracking) \(view.isDragging) \(view.isDecelerating)"
        + " \(view.panState) \(view.inWindow) \(view.userInteractionEnabled)"
        + " \(view.pagingEnabled) \(view.rows)"
    )
    let inset = view.contentInset
    numbers += [
      view.size.width, view.size.height, view.contentSize.width, view.contentSize.height,
      inset.left, inset.bottom, inset.right,
    ]
    guard scope == .everything else { return }
    numbers += [view.contentOffset.x, view.contentOffset.y, inset.top]
  }

  private mutating func add(_ component: Component, _ scope: Scope) {
    texts.append(
      "\(component.name) \(component.kind) \(component.style) \(component.state)"
        + " \(component.isHidden) \(component.isAttached) \(component.properties.userInteractionEnabled)"
        + " \(String(describing: component.stateLabel))"
        + " \(String(describing: component.timeLabel))"
        + " \(String(describing: component.arrow)) \(component.spinner?.isAnimating == true)"
        + " \(component.properties.lastUpdatedTimeKey ?? "")"
    )
    let frame = component.frame
    numbers += [
      frame.origin.x, frame.origin.y, frame.size.width, frame.size.height,
      component.spinner?.alpha ?? -1,
    ]
    guard scope == .everything else { return }
    texts.append("\(String(describing: component.image))")
    numbers += [component.pullingPercent, component.alpha]
  }

  private mutating func addMotion(of engine: Engine, _ scope: Scope) {
    for axis in Axis.allCases {
      switch engine.motion(along: axis) {
      case nil: texts.append("rest")
      case .drag(let start): texts.append("drag \(start)")
      case .segment(let segment, _): texts.append("segment \(segment)")
      }
    }
  }
}

extension Fingerprint {
  /// Where another differs by more than rounding; nil if nowhere.
  func firstDifference(from other: Fingerprint, within tolerance: Double) -> String? {
    for (left, right) in zip(texts, other.texts) where left != right {
      return "\(left)\nis not\n\(right)"
    }
    guard texts.count == other.texts.count, numbers.count == other.numbers.count else {
      return "\(self)\nis not\n\(other)"
    }
    for (index, (left, right)) in zip(numbers, other.numbers).enumerated() {
      let isClose = left == right || abs(left - right) <= tolerance * max(1, abs(right))
      if !isClose { return "number \(index): \(left) is not \(right)" }
    }
    return nil
  }
}
