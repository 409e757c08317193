import ArgumentParser
import Foundation
import OverscrollAPI
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// `overscroll pull`: calculates what a gesture does, or performs it in a session of a server.
struct PullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Pull in a session of a running server, or calculate what a pull does.",
    discussion: """
      With --dry-run no server is asked: the pull is calculated for a header of the default style, or \
      for a configuration, and printed with the smallest travel that arms. Otherwise it happens in the \
      session NAME, as long as it takes; in one with a manual clock, at once.

      Exits with 1 if the pull or the server refuses or does not answer. A token is read from \
      OVERSCROLL_TOKEN.

      Examples:
        overscroll pull demo --by 150 --over 300ms
        overscroll pull --dry-run --by 150 --over 300ms --as xcuitest
        overscroll pull --dry-run --by -90 --over 0.2s --configuration footer.json
      """
  )

  @Argument(help: "The session's name; none with --dry-run.")
  var name: String?

  @OptionGroup var gesture: GestureOptions
  @OptionGroup var server: ServerOptions

  @Flag(help: "Calculate only.")
  var dryRun = false

  @Option(help: "With --dry-run: a file with the configuration; - is standard input.")
  var configuration: String?

  @Option(
    name: .customLong("as"),
    help: "With --dry-run: print the gesture for a tool as well."
  )
  var tool: GestureTool?

  @Flag(help: "With --dry-run: print the answer as JSON.")
  var json = false

  func validate() throws {
    if dryRun {
      guard name == nil else { throw ValidationError("--dry-run needs no session") }
    } else {
      guard name != nil else { throw ValidationError("A session's name is needed, or --dry-run") }
      guard configuration == nil, tool == nil, !json else {
        throw ValidationError("--configuration, --as and --json need --dry-run")
      }
    }
  }

  func run() throws {
    if let name {
      try SessionPull(name, gesture.gesture, server.client()).run()
    } else {
      try calculate()
    }
  }

  private func calculate() throws {
    let request = PullRequest(
      try sessionConfiguration(),
      gesture.gesture,
      for: tool
    )
    let answer: PullCalculator.Answer
    do throws(PullCalculator.Fault) {
      answer = try PullCalculator.answer(to: request)
    } catch {
      throw Refusal(description: error.detail(of: request))
    }
    if json {
      print(String(decoding: answer.json, as: UTF8.self))
    } else {
      print(answer.text)
      if let code = answer.code { print("\n" + code, terminator: "") }
    }
  }

  private func sessionConfiguration() throws -> SessionConfiguration {
    guard let file = configuration else { return try PullRequest.standard() }
    do {
      let document = try JSONReader.value(try InputFile.bytes(file))
      return try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0)
    } catch let error as JSONSyntaxError {
      throw Refusal(description: "\(file), byte \(error.offset): \(error.message)")
    } catch let errors as FieldErrors {
      throw Refusal(description: "\(file): " + errors.all.map(\.sentence).joined(separator: " "))
    }
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
  var by: Point

  @Option(
    help: ArgumentHelp("How long the finger moves: 300ms, or 0.3s.", valueName: "time"),
    transform: { try DurationArgument.microseconds($0, isPositive: true) }
  )
  var over: Microseconds

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

  /// The gesture.
  var gesture: Gesture {
    Gesture(
      from: from,
      by: by,
      over: over,
      sampleRateHertz: hz ?? 60,
      hold: hold ?? 0,
      curve: curve ?? .linear
    )
  }
}

extension PullCalculator.Answer {
  /// The answer for people.
  fileprivate var text: String {
    guard let component else { return "There is no component in this direction." }
    let peak = JSONWriter.roundedText(peakOffset)
    // Short of the threshold, the numbers are the reason.
    guard let thresholdOffset, arms || (missing ?? 0) > 0 else {
      return "The \(component.rawValue) \(deed): \(because ?? "the peak is \(peak)")."
    }
    let distance = JSONWriter.roundedText(abs(peakOffset - thresholdOffset))
    let place = (missing ?? 0) > 0 ? "short of" : "past"
    let threshold = JSONWriter.roundedText(thresholdOffset)
    let travel =
      smallestTravel.map { "The smallest travel that does is \(JSONWriter.text($0)) pt." }
      ?? "No travel up to the view's height does."
    return """
      The \(component.rawValue) \(deed): the peak \(peak) is \(distance) pt \(place) \(threshold).
      \(travel)
      """
  }

  private var deed: String {
    switch (arms, triggers) {
    case (true, true): "arms and triggers"
    case (true, false): "arms and does not trigger"
    case (false, true): "triggers"
    case (false, false): "does not arm"
    }
  }
}
