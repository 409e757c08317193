import ArgumentParser
import OverscrollWire
import RefreshEngine

/// `overscroll pull`: calculates what a gesture does, or performs it in a session of a server.
struct PullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Pull in a session of a running server, or calculate what a pull does.",
    discussion: """
      With --dry-run or --smallest no server is asked: a pull is calculated for a header of the default \
      style, or for a configuration, from rest; --smallest takes the smallest drag that arms, and 10 \
      points more. Otherwise it happens in the session NAME, as long as it takes, in one with a manual \
      clock at once; the program waits until the session rests, and says what happened, or why nothing \
      did.

      Exits with 1 if no refresh begins in the session, no drag is the smallest, or the pull or the \
      server refuses or does not answer. A token is read from OVERSCROLL_TOKEN.

      Examples:
        overscroll pull demo --by 150 --over 300ms
        overscroll pull --dry-run --by 150 --over 300ms --as xcuitest
        overscroll pull --dry-run --by -90 --over 0.2s --configuration footer.json
        overscroll pull --smallest --device iphone-15 --margin 10 --as xcuitest
      """
  )

  @Argument(help: "The session's name; none with --dry-run or --smallest.")
  var name: String?

  @OptionGroup var gesture: GestureOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var calculation: CalculationOptions

  /// Checks what goes together; in `validate` it would come before an unknown option is refused, whose
  /// value is then taken for the name.
  private func check() throws {
    if calculation.smallest {
      guard gesture.isAbsent else {
        throw ValidationError("--smallest has a gesture of its own: a drag of 300 ms")
      }
    } else {
      guard gesture.by != nil, gesture.over != nil else {
        throw ValidationError("--by and --over are needed, or --smallest")
      }
    }
    if calculation.isAskedFor {
      guard name == nil else {
        throw ValidationError("--dry-run and --smallest need no session")
      }
    } else {
      guard name != nil else { throw ValidationError("A session's name is needed, or --dry-run") }
    }
  }

  func run() throws {
    try check()
    guard let name else { return try calculation.run(gesture.gesture) }
    guard let gesture = gesture.gesture else { return }
    var pull = SessionPull(name, gesture, try server.client())
    guard try pull.run() else { throw ExitCode(1) }
  }
}

/// The gesture of a pull, as options.
struct GestureOptions: ParsableArguments {
  @Option(
    // A travel may be negative.
    parsing: .unconditional,
    help: ArgumentHelp("How far, in points: down, or right,down as in 0,150.", valueName: "travel"),
    transform: { try PointArgument.vector($0) }
  )
  var by: Point?

  @Option(
    help: ArgumentHelp("How long the finger moves: 300ms, or 0.3s.", valueName: "time"),
    transform: { try DurationArgument.microseconds($0, isPositive: true) }
  )
  var over: Microseconds?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where it begins: x,y. [the middle of the view]", valueName: "point"),
    transform: { try PointArgument.point($0) }
  )
  var from: Point?

  @Option(
    help: ArgumentHelp("How long it rests before the release. [0ms]", valueName: "time"),
    transform: { try DurationArgument.microseconds($0, isPositive: false) }
  )
  var hold: Microseconds?

  @Option(help: "Samples a second. [60]")
  var hz: Double?

  @Option(help: "How the movement is spread over its time. [linear]")
  var curve: Gesture.Curve?

  func validate() throws {
    if let hz, !(0.001...100_000).contains(hz) {
      throw ValidationError("--hz must be from 0.001 to 100000")
    }
    guard by != .zero else { throw ValidationError("--by must not be 0") }
  }

  /// Whether no option is given.
  var isAbsent: Bool {
    by == nil && over == nil && from == nil && hold == nil && hz == nil && curve == nil
  }

  /// The gesture; nil without a travel or a time.
  var gesture: Gesture? {
    guard let by, let over else { return nil }
    return Gesture(
      from: from,
      by: by,
      over: over,
      sampleRateHertz: hz ?? 60,
      hold: hold ?? 0,
      curve: curve ?? .linear
    )
  }
}
