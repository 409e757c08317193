import RefreshEngine

/// The judges of one kind of moment.
struct Judges<Moment>: Sendable {
  /// Reads the monitor before it remembers the moment, and adds to the findings.
  typealias Judge = @Sendable (Moment, Monitor, inout Findings) -> Void

  /// The judges, each with the number of its property in `Property.all`.
  fileprivate var all: [(property: Int, judge: Judge)] = []

  /// Lets each judge judge a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment to judge.
  ///   - source: The place of a finding without a place of its own.
  ///   - monitor: The memory of the earlier moments.
  ///   - findings: The list to which the judges add.
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
  /// A component at the session's creation.
  var creations = Judges<Look>()
  /// A component's begin of a refresh, or of a wait for a window.
  var beginnings = Judges<Change>()
  /// A `refreshing` effect of a component.
  var loads = Judges<Change>()
  /// A component's change from `refreshing` to `idle`, `noMoreData` or `ending`.
  var closings = Judges<Change>()
  /// A tap on an idle component that reports to be tappable, with the snapshot after the tap.
  var taps = Judges<(component: WatchedComponent, after: Snapshot)>()
  /// One call of the app about a component, or one tap, with the snapshot after it.
  var calls = Judges<(part: Shape.Part, after: Snapshot)>()
  /// The duration of an `advance` until rest, in microseconds.
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
  /// Adds the judge to the list of its kind, for the property with a number.
  let enlist: @Sendable (Int, inout Checks) -> Void

  /// A judge for the moments of a list.
  static func at<Moment>(
    _ list: any WritableKeyPath<Checks, Judges<Moment>> & Sendable,
    _ judge: @escaping Judges<Moment>.Judge
  ) -> Judge {
    Judge { $1[keyPath: list].all.append(($0, judge)) }
  }
}
