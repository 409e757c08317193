import OverscrollWire
package import StrictJSON

/// Why nothing can be done with a recording that a client sends.
package enum RecordingFault: Error, Sendable {
  /// The body is not one JSON value.
  case syntax(JSONSyntaxError)
  /// It is no recording.
  case fields([FieldError])
  /// Playing it takes more steps than allowed.
  case tooMuchWork(TooMuchWork)
}

extension RecordingFault {
  /// Reads a body that is one JSON value.
  package static func read<Value>(
    _ body: [UInt8],
    _ read: (JSONPart) throws(FieldErrors) -> Value
  ) throws(RecordingFault) -> Value {
    let document: JSONPart
    do throws(JSONSyntaxError) {
      document = try JSONPart(body)
    } catch {
      throw .syntax(error)
    }
    do throws(FieldErrors) {
      return try read(document)
    } catch {
      throw .fields(error.all)
    }
  }
}
