import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A line that an app writes.
enum CaptureLine {
  /// What the session is made with.
  case configuration(JSONValue)
  /// An event for the session.
  case event(JSONValue)
  /// What the app saw.
  case observation(AppObservation)
  /// Output of the app that is none of these.
  case other([UInt8])

  /// Reads a line.
  ///
  /// - Throws: `Refusal` if it is meant for the capture and is no JSON, or an observation is wrong.
  init(_ line: [UInt8]) throws(Refusal) {
    guard line.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "{"),
      Self.names.contains(where: { line.firstRange(of: "\"\($0)\"".utf8) != nil })
    else {
      self = .other(line)
      return
    }
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONReader.value(line)
    } catch {
      throw Refusal(Self.start(line), error.message)
    }
    if let type = value.member("type") {
      // Without an instant, a type that no event has is that of a line of the app's own log.
      let isEvent =
        value.member("atMs") != nil || EventType.all.contains { .string($0.name) == type }
      self = isEvent ? .event(value) : .other(line)
    } else if let configuration = value.member("configuration") {
      self = .configuration(configuration)
    } else if value.member("observed") != nil {
      do throws(FieldErrors) {
        self = .observation(try AppObservation(JSONCursor(value)))
      } catch {
        throw Refusal(Self.start(line), error.all.map(\.sentence).joined(separator: " "))
      }
    } else {
      self = .other(line)
    }
  }

  /// The members that tell what a line is; other JSON is output of the app.
  private static let names = ["type", "configuration", "observed"]

  private static let blanks = Array(" \t\r".utf8)

  /// The begin of a line, to find it by.
  private static func start(_ line: [UInt8]) -> String {
    String(String(decoding: line, as: UTF8.self).prefix(60))
  }
}

extension AppObservation {
  /// The observation for people, such as `300 observed /header/state refreshing`.
  var text: String {
    let values = changes.map { " \($0.text) \($0.value.text ?? $0.value.line)" }.joined()
    return "\(JSONWriter.text(instant.milliseconds)) observed\(values)"
  }
}
