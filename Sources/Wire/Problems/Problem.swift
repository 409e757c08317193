package import StrictJSON

/// An error response: a problem document (RFC 9457) and its status.
///
/// Every error of the API is a problem. `ProblemKind` has the HTTP status of each problem.
package struct Problem: Error, Equatable, Sendable {
  /// The faulty part of the request, and its fault.
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

    /// The faulty part of the body.
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
  /// The particular fault, for people.
  package var detail: String
  /// The faulty parts of the request, if any.
  package var errors: [Part]
  /// Members in addition to RFC 9457's, such as the `offset` of a syntax error.
  package var extensions: JSONObject
  /// Header fields such as `Allow`, `Accept-Post`, `Retry-After` and `WWW-Authenticate`.
  package var headerFields: [HeaderField]

  package init(
    _ kind: ProblemKind,
    _ detail: String,
    errors: [Part] = [],
    extensions: JSONObject = [:],
    headerFields: [HeaderField] = []
  ) {
    self.kind = kind
    // The detail may repeat text of the client, which only the limit of a request bounds.
    self.detail = detail.clipped(to: 1000)
    self.errors = errors
    self.extensions = extensions
    self.headerFields = headerFields
  }

  /// The problem of a body that is not JSON: `malformed-json`, with the place of the error.
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

  /// The problem of a body with one faulty part: `invalid`, or a more specific kind.
  package init(_ error: FieldError, kind: ProblemKind = .invalid) {
    self.init(kind, [error])
  }

  /// The problem of a body with faulty parts.
  package init(_ errors: FieldErrors) {
    self.init(.invalid, errors.all)
  }

  /// The problem of a body with faulty parts; the detail describes the first part.
  package init(_ kind: ProblemKind = .invalid, _ errors: [FieldError]) {
    self.init(kind, errors.first?.sentence ?? kind.title, errors: errors.map { Part($0) })
  }

  /// The problem of a path or query parameter: `invalid`, or a more specific kind.
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
  /// The problem 415 for a body of another type.
  package static func unsupported(_ subject: String, accepted: String, not type: String) -> Problem
  {
    let choice = accepted.split(separator: ", ").joined(separator: " or ")
    let sent = type.isEmpty ? "an empty one" : type.clipped()
    return unsupported("\(subject): send Content-Type \(choice), not \(sent).", accepted)
  }

  /// The problem 415, with the accepted media types.
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
