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
