import RefreshEngine

/// The judges of one kind of moment.
struct Judges<Moment>: Sendable {
  /// Reads the monitor as it is before it remembers the moment, and adds to the findings.
  typealias Judge = @Sendable (Moment, Monitor, inout Findings) -> Void

  /// Each with the number of its property in `Property.all`.
  fileprivate var all: [(property: Int, judge: Judge)] = []

  /// Lets each of them judge.
  ///
  /// - Parameters:
  ///   - moment: The moment to judge.
  ///   - source: The place of a finding that names none.
  ///   - monitor: The memory of the earlier moments.
  ///   - findings: The list to which they add.
  @inline(__always)
  func judge(
    _ moment: @autoclosure () -> Moment,
    of source: Effect.Source,
    _ monitor: Monitor,
    _ findings: inout Findings
  ) {
    guard !all.isEmpty else { return }
    let moment = moment()
    findings.source = source
    for (property, judge) in all {
      findings.property = property
      judge(moment, monitor, &findings)
    }
  }
}

/// The judges of some properties, by the moments that they judge.
struct Checks: Sendable {
  /// A component that is there at the session's creation.
  var creations = Judges<Look>()
  /// A component begins to refresh, or to wait for a window.
  var beginnings = Judges<Change>()
  /// A `refreshing` effect.
  var loads = Judges<Change>()
  /// A component leaves `refreshing` for `idle` or `noMoreData`.
  var closings = Judges<Change>()
  /// A component in `idle` that says that it can be tapped is tapped; with what is seen then.
  var taps = Judges<(component: WatchedComponent, after: Snapshot)>()
  /// One call of the app about a component, or a tap; with what is seen then.
  var calls = Judges<(part: Shape.Part, after: Snapshot)>()
  /// Time passes until rest: how long it took.
  var passages = Judges<Microseconds>()
  /// A component in the scroll view, after each event.
  var looks = Judges<Look>()
  /// The scroll view at rest.
  var rests = Judges<Snapshot>()
  /// A component at rest, in the scroll view or not.
  var debts = Judges<WatchedComponent>()
  /// A component in the scroll view at rest.
  var looksAtRest = Judges<Look>()

  /// The judges of the properties with these numbers in `Property.all`.
  init(of properties: [Int]) {
    for number in properties { Property.all[number].judge?.enlist(number, &self) }
  }
}

/// A judge of one kind of moment.
struct Judge: Sendable {
  /// Adds the judge to the others of its kind, for the property with a number.
  let enlist: @Sendable (Int, inout Checks) -> Void

  /// Judges the moments of a list.
  static func at<Moment>(
    _ list: any WritableKeyPath<Checks, Judges<Moment>> & Sendable,
    _ judge: @escaping Judges<Moment>.Judge
  ) -> Judge {
    Judge { $1[keyPath: list].all.append(($0, judge)) }
  }
}
