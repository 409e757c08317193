import ArgumentParser
import OverscrollAPI
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import SystemPrimitives

/// A pull that is calculated without a server, as options.
struct CalculationOptions: ParsableArguments {
  @Flag(help: "Calculate only.")
  var dryRun = false

  @Flag(help: "Calculate the smallest drag that arms.")
  var smallest = false

  @Option(
    help: "When calculating: a file with the configuration; - is standard input.",
    completion: .file()
  )
  var configuration: String?

  @Option(help: "When calculating: a screen.")
  var device: Device?

  @Option(help: "When calculating: the component that is to arm. [that of the direction]")
  var component: ExplainedComponent?

  @Option(help: "With --smallest: how much longer the drag is, in points. [10]")
  var margin: Double?

  @Option(
    name: .customLong("as"),
    help: "When calculating: print the gesture for a tool, and the answer on standard error."
  )
  var tool: GestureTool?

  @Flag(help: "When calculating: print the answer as JSON.")
  var json = false

  /// Whether a pull is calculated.
  var isAskedFor: Bool { dryRun || smallest }

  func validate() throws {
    let isSet = configuration != nil || device != nil || component != nil || tool != nil || json
    guard isAskedFor || !isSet else {
      throw ValidationError(
        "--configuration, --device, --component, --as and --json need --dry-run or --smallest"
      )
    }
    if let margin {
      guard smallest else { throw ValidationError("--margin needs --smallest") }
      guard PullRequest.margins.contains(margin) else {
        throw ValidationError("--margin must be from 0 to 1e7")
      }
    }
  }

  /// Calculates a pull, the smallest without a gesture, and prints the answer.
  func run(_ gesture: Gesture?) throws(Refusal) {
    let answer = try answer(to: request(gesture))
    if smallest, answer.smallestTravel == nil { throw Refusal(description: answer.text) }
    if json {
      print(String(decoding: answer.json, as: UTF8.self))
    } else if let code = answer.code {
      Descriptor.standardError.print("\(answer.text)\n")
      print(code, terminator: "")
    } else {
      print(answer.text)
    }
  }

  private func answer(to request: PullRequest) throws(Refusal) -> PullCalculator.Answer {
    do throws(PullCalculator.Fault) {
      return try PullCalculator.answer(to: request)
    } catch {
      throw Refusal(description: error.detail(of: request))
    }
  }

  /// The question as `POST /v1/gestures` has it, which reads and checks it.
  private func request(_ gesture: Gesture?) throws(Refusal) -> PullRequest {
    var document: JSONObject = ["configuration": try view()]
    if let gesture { document["gesture"] = .object(gesture.event) }
    if let component { document["component"] = .string(component.rawValue) }
    if let margin { document["margin"] = .number(margin) }
    if let tool { document["as"] = .string(tool.rawValue) }
    do throws(FieldErrors) {
      return try PullRequest(JSONCursor(.object(document)))
    } catch {
      throw Refusal(description: error.all.map(\.sentence).joined(separator: " "))
    }
  }

  /// The configuration of the file, with the screen.
  private func view() throws(Refusal) -> JSONValue {
    var value: JSONValue = [:]
    if let file = configuration {
      let bytes = try InputFile.bytes(file)
      do throws(JSONSyntaxError) { value = try JSONReader.value(bytes) } catch {
        throw Refusal(description: "\(file), byte \(error.offset): \(error.message)")
      }
    }
    guard let device, case .object(var configuration) = value else { return value }
    let place = configuration["scrollView"] ?? [:]
    guard case .object(var view) = place else { return value }
    view["device"] = .string(device.rawValue)
    configuration["scrollView"] = .object(view)
    return .object(configuration)
  }
}

extension Device: ExpressibleByArgument {}

extension PullCalculator.Answer {
  /// The answer for people.
  fileprivate var text: String {
    guard let component else { return "There is no component in this direction." }
    let measured = isOverlay ? "travel" : "peak"
    let peak = JSONWriter.roundedText(peakOffset)
    // Short of the threshold, the numbers are the reason.
    guard let thresholdOffset, arms || (missing ?? 0) > 0 else {
      return "The \(component.rawValue) \(deed): \(because ?? "the \(measured) is \(peak)")."
    }
    let distance = JSONWriter.roundedText(abs(peakOffset - thresholdOffset))
    let place = (missing ?? 0) > 0 ? "short of" : "past"
    let threshold = JSONWriter.roundedText(thresholdOffset)
    let travel =
      smallestTravel.map { "The smallest travel that does is \(JSONWriter.text($0)) pt." }
      ?? "No travel up to the view's height does."
    let warning =
      isPastAtRest
      ? "\nAt rest the view is past the threshold already, so that the least movement arms." : ""
    return """
      The \(component.rawValue) \(deed): the \(measured) \(peak) is \(distance) pt \(place) \(threshold).
      \(travel)\(warning)
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
