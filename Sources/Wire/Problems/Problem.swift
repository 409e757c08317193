package import StrictJSON

/// An error response: a problem document (RFC 9457) and its status.
///
/// Every error of the API is one. `ProblemKind` has the HTTP status of each.
package struct Problem: Error, Equatable, Sendable {
  /// The part of the request that is at fault, and its fault.
  package struct Part: Equatable, Sendable {
    /// The place of a part of a request.
    package enum Place: Equatable, Sendable {
      /// A JSON Pointer (RFC 6901) into the body as sent.
      case pointer(String)
      /// A path or query parameter, by name.
      case parameter(String)
    }

    package let place: Place
    package let fault: ValueFault

    private init(_ place: Place, _ fault: ValueFault) {
      self.place = place
      self.fault = fault
    }

    /// The part at fault in the body.
    package init(_ error: FieldError) {
      self.init(.pointer(error.pointer.clipped), error.fault)
    }

    /// A path or query parameter.
    package init(parameter name: String, _ fault: ValueFault) {
      self.init(.parameter(name.clipped()), fault)
    }
  }

  /// A header field of the response.
  package struct HeaderField: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var kind: ProblemKind
  /// The fault of this case, for people.
  package var detail: String
  /// The parts of the request that are at fault, if any.
  package var errors: [Part]
  /// Members beyond those of RFC 9457, such as the `offset` of a syntax error.
  package var extensions: JSONObject
  /// `Allow`, `Accept-Post`, `Retry-After`, `WWW-Authenticate` and the like.
  package var headerFields: [HeaderField]

  package init(
    _ kind: ProblemKind,
    _ detail: String,
    errors: [Part] = [],
    extensions: JSONObject = [:],
    headerFields: [HeaderField] = []
  ) {
    self.kind = kind
    // It repeats text of the client, which only the limit of a request bounds.
    self.detail = detail.clipped(to: 1000)
    self.errors = errors
    self.extensions = extensions
    self.headerFields = headerFields
  }

  /// A body that is not JSON: `malformed-json`, with the place of the error.
  package init(_ error: JSONSyntaxError) {
    let line = error.isInLines ? "/\(error.line)" : "line \(error.line)"
    self.init(
      .malformedJSON,
      "The body is not JSON at \(line), column \(error.column) (byte \(error.offset)): "
        + "\(error.message).",
      extensions: [
        "line": .number(Double(error.line)), "column": .number(Double(error.column)),
        "offset": .number(Double(error.offset)),
      ]
    )
  }

  /// A body with an error in one part: `invalid`, or a more specific kind.
  package init(_ error: FieldError, kind: ProblemKind = .invalid) {
    self.init(kind, [error])
  }

  /// A body with errors in its parts.
  package init(_ errors: FieldErrors) {
    self.init(.invalid, errors.all)
  }

  /// A body with errors in its parts; the detail is about the first.
  package init(_ kind: ProblemKind = .invalid, _ errors: [FieldError]) {
    self.init(kind, errors.first?.sentence ?? kind.title, errors: errors.map { Part($0) })
  }

  /// An error in a path or query parameter: `invalid`, or a more specific kind.
  package init(
    parameter name: String,
    _ fault: ValueFault,
    kind: ProblemKind = .invalid
  ) {
    let question = fault.suggestion.map { " Did you mean \($0)?" } ?? ""
    self.init(
      kind,
      "The parameter \(name.clipped()) \(fault.detail).\(question)",
      errors: [Part(parameter: name, fault)]
    )
  }

  /// The HTTP status.
  package var status: Int { kind.status }

  /// The problem document.
  package var bytes: [UInt8] {
    var document: JSONObject = [
      "type": .string(kind.path), "title": .string(kind.title),
      "status": .number(Double(kind.status)), "detail": .string(detail),
    ]
    if !errors.isEmpty { document["errors"] = .array(errors.map(\.json)) }
    for member in extensions.members { document[member.name] = member.value }
    return JSONValue.object(document).lineBytes
  }
}

extension Problem.Part {
  fileprivate var json: JSONValue {
    var part: JSONObject =
      switch place {
      case .pointer(let pointer): ["pointer": .string(pointer)]
      case .parameter(let name): ["parameter": .string(name)]
      }
    part["code"] = (fault.code?.rawValue).map { .string($0) }
    part["detail"] = .string(fault.detail)
    if !fault.expected.isEmpty {
      part["expected"] = .array(fault.expected.map { .string($0) })
    }
    part["suggestion"] = fault.suggestion.map { .string($0) }
    return .object(part)
  }
}

extension Problem {
  /// 415 for a body of another type.
  package static func unsupported(_ subject: String, accepted: String, not type: String) -> Problem
  {
    let choice = accepted.split(separator: ", ").joined(separator: " or ")
    let sent = type.isEmpty ? "an empty one" : type.clipped()
    return unsupported("\(subject): send Content-Type \(choice), not \(sent).", accepted)
  }

  /// 415, with the media types that are accepted.
  package static func unsupported(_ detail: String, _ accepted: String) -> Problem {
    Problem(
      .unsupportedMediaType,
      detail,
      headerFields: [.init(name: "Accept-Post", value: accepted)]
    )
  }
}

/// The media types of requests and answers.
package enum MediaType {
  package static let json = "application/json"
  package static let csv = "text/csv"
  package static let text = "text/plain"
  package static let ndjson = "application/x-ndjson"
  /// The media types of a body with events.
  package static let events = json + ", " + ndjson
  package static let eventStream = "text/event-stream"
  package static let problem = "application/problem+json"
  package static let html = "text/html; charset=utf-8"
}
