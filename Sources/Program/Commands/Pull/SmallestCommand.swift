import ArgumentParser
import CommandSupport
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import SystemPrimitives

/// `overscroll smallest`: calculates the smallest pull, or the result of another one.
struct SmallestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "smallest",
    abstract: "Calculate the smallest pull that arms, or the result of another pull.",
    discussion: """
      Asks no server. The pull begins at rest, for a header of the default style or for a configuration. \
      Prints the smallest travel of a drag of 300 ms, then the result of a drag that is 10 points \
      longer; with --by and --over, the result of that pull.

      Exits with 1 if no drag up to the view's height arms, or the configuration is refused.

      Examples:
        overscroll smallest --device iphone-15
        overscroll smallest --device iphone-15 --margin 10 --as xcuitest
        overscroll smallest --by -90 --over 0.2s --configuration footer.json
      """
  )

  @OptionGroup var source: ConfigurationOptions
  @OptionGroup var dialect: DialectOption

  @Option(help: "A screen.")
  var device: Device?

  @Option(help: "The component to pull. [the one in the direction of the pull]")
  var component: ComponentName?

  @Option(
    help: "The points by which the drag is longer than the smallest. [10]",
    transform: OptionForm.number(PullRequest.margins, "from 0 to 1e7").read
  )
  var margin: Double?

  @OptionGroup var gesture: GestureOptions

  @Option(
    name: .customLong("as"),
    help: "Print the gesture for a tool, and the answer on standard error."
  )
  var tool: GestureTool?

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    guard gesture.isAbsent || gesture.gesture != nil else {
      throw ValidationError("--by and --over are needed together")
    }
    guard margin == nil || gesture.isAbsent else {
      throw ValidationError("--margin and --by exclude each other")
    }
  }

  func run() throws {
    let answer = try answer()
    let isSmallest = gesture.gesture == nil
    let text = isSmallest ? try smallestText(answer) : answer.text
    if json {
      print(String(decoding: answer.json, as: UTF8.self))
    } else if let code = answer.code {
      Descriptor.standardError.print("\(text)\n")
      print(code, terminator: "")
    } else {
      print(text)
    }
  }

  private func smallestText(_ answer: PullCalculator.Answer) throws(Refusal) -> String {
    guard let travel = answer.smallestTravel else { throw Refusal(description: answer.text) }
    let more = JSONWriter.text(margin ?? PullRequest.usualMargin)
    return "\(JSONWriter.text(travel)) pt\nWith \(more) pt more: \(answer.deedText)"
  }

  /// The answer to the options' question, which `PullRequest` reads and checks as in `POST /v1/gestures`.
  private func answer() throws(Refusal) -> PullCalculator.Answer {
    var document: JSONObject = ["configuration": try view()]
    document["gesture"] = gesture.gesture.flatMap { .event(.gesture($0)) }
    document["component"] = component.map { .string($0.rawValue) }
    document["margin"] = margin.map { .number($0) }
    document["as"] = tool.map { .string($0.rawValue) }
    let request: PullRequest
    do throws(FieldErrors) {
      request = try PullRequest(JSONCursor(.object(document)))
    } catch {
      throw Refusal(description: error.all.map(\.sentence).joined(separator: " "))
    }
    do throws(Rejection) {
      return try PullCalculator.answer(to: request)
    } catch {
      throw Refusal(description: request.detail(of: error))
    }
  }

  /// The configuration with the device of the option as its screen.
  private func view() throws(Refusal) -> JSONValue {
    let value = dialect.applied(to: try source.document())
    guard let device, case .object(var configuration) = value else { return value }
    let place = configuration["scrollView"] ?? [:]
    guard case .object(var view) = place else { return value }
    view["device"] = .string(device.rawValue)
    configuration["scrollView"] = .object(view)
    return .object(configuration)
  }
}

extension PullCalculator.Answer {
  /// The answer for people, with the smallest travel.
  fileprivate var text: String {
    let travel =
      smallestTravel.map { "The smallest travel that does is \(JSONWriter.text($0)) pt." }
      ?? "No travel up to the view's height does."
    return isMeasured ? "\(deedText)\n\(travel)" : deedText
  }

  /// True if the text compares the pull with the threshold.
  private var isMeasured: Bool {
    component != nil && thresholdOffset != nil && (arms || (missing ?? 0) > 0)
  }

  /// The result of the pull.
  fileprivate var deedText: String {
    guard let component else { return "There is no component in this direction." }
    let measured = isOverlay ? "travel" : "peak"
    let peak = JSONWriter.roundedText(peakOffset)
    // For a pull short of the threshold, the numbers explain the result.
    guard let thresholdOffset, isMeasured else {
      return "The \(component.rawValue) \(deed): \(because ?? "the \(measured) is \(peak)")."
    }
    let distance = JSONWriter.roundedText(abs(peakOffset - thresholdOffset))
    let place = (missing ?? 0) > 0 ? "short of" : "past"
    let threshold = JSONWriter.roundedText(thresholdOffset)
    let warning =
      isPastAtRest
      ? "\nAt rest the view is past the threshold already, so that the least movement arms." : ""
    return """
      The \(component.rawValue) \(deed): the \(measured) \(peak) is \(distance) pt \(place) \
      \(threshold).\(warning)
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
