import ArgumentParser
import CommandSupport
import OverscrollWire
import RefreshEngine

/// `overscroll pull`: performs a gesture in a session of a server.
struct PullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Pull in a session of a running server.",
    discussion: """
      The pull runs in real time, except in a session with a manual clock. The program waits until the \
      session rests, and prints the result, or the reason why no refresh began.

      Exits with 1 if no refresh begins, or the server refuses or does not answer. A token is read from \
      OVERSCROLL_TOKEN.

      Example: overscroll pull demo --by 150 --over 300ms
      """
  )

  @Argument(help: "The session's name.")
  var name: String

  @OptionGroup var gesture: GestureOptions
  @OptionGroup var server: ServerOptions

  func run() throws {
    guard let gesture = gesture.gesture else {
      throw ValidationError("--by and --over are needed")
    }
    var pull = SessionPull(name, gesture, try server.client())
    guard try pull.run() else { throw ExitCode(1) }
  }
}

/// The options for the gesture of a pull.
struct GestureOptions: ParsableArguments {
  @Option(
    // The value may begin with a minus sign.
    parsing: .unconditional,
    help: ArgumentHelp("Travel, in points: down, or right,down as in 0,150.", valueName: "travel"),
    transform: OptionForm.way.read
  )
  var by: Point?

  @Option(
    help: ArgumentHelp("The time of the movement: 300ms, or 0.3s.", valueName: "time"),
    transform: OptionForm.positiveDuration.read
  )
  var over: Microseconds?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The point of the touch: x,y. [the middle of the view]", valueName: "point"),
    transform: OptionForm.place.read
  )
  var from: Point?

  @Option(
    help: ArgumentHelp("The rest before the release. [0ms]", valueName: "time"),
    transform: OptionForm.duration.read
  )
  var hold: Microseconds?

  @Option(
    help: "Samples a second. [60]",
    transform: OptionForm.number(0.001...100_000, "from 0.001 to 100000").read
  )
  var hz: Double?

  @Option(help: "The easing of the movement. [linear]")
  var curve: Gesture.Curve?

  /// True if none of the options is present.
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
