package import StrictJSON

/// An error response: a problem document (RFC 9457) and its status.
///
/// Every error of the API is one. `ProblemKind` has the HTTP status of each.
package struct Problem: Error, Equatable, Sendable {
  /// A part of the request that is at fault, with the known name or value that was probably meant.
  package enum Part: Equatable, Sendable {
    /// A JSON Pointer (RFC 6901) into the body as sent.
    case pointer(String, detail: String, suggestion: String? = nil)
    /// A path or query parameter, by name.
    case parameter(String, detail: String, suggestion: String? = nil)

    /// The part at fault in the body.
    package init(_ error: FieldError) {
      self = .pointer(
        error.pointer.clipped,
        detail: error.detail,
        suggestion: error.fault.suggestion
      )
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
  /// What is wrong in this case, for people.
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
    // It repeats text of the client, which has no other limit than that of a request.
    self.detail = detail.clipped(to: 1000)
    self.errors = errors
    self.extensions = extensions
    self.headerFields = headerFields
  }

  /// A body that is not JSON: `malformed-json`, with its `offset` and, in NDJSON, its `line`.
  package init(_ error: JSONSyntaxError) {
    let line = error.line.map { " (line \($0))" } ?? ""
    self.init(
      .malformedJSON,
      "The body is not JSON at byte \(error.offset)\(line): \(error.message).",
      extensions: ["offset": .number(Double(error.offset))]
    )
    extensions["line"] = error.line.map { .number(Double($0)) }
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
    _ detail: String,
    suggestion: String? = nil,
    kind: ProblemKind = .invalid
  ) {
    let question = suggestion.map { " Did you mean \($0)?" } ?? ""
    self.init(
      kind,
      "The parameter \(name.clipped()) \(detail).\(question)",
      errors: [.parameter(name.clipped(), detail: detail, suggestion: suggestion)]
    )
  }

  /// The HTTP status.
  package var status: Int { kind.status }

  /// The problem document.
  package var bytes: [UInt8] {
    var writer = JSONWriter(reservingCapacity: 512)
    writer.beginObject()
    writer.member("type", kind.path)
    writer.member("title", kind.title)
    writer.member("status", kind.status)
    writer.member("detail", detail)
    if !errors.isEmpty {
      writer.key("errors")
      writer.beginArray()
      for part in errors { writer.part(part) }
      writer.endArray()
    }
    for member in extensions.members {
      writer.key(escaping: member.name)
      writer.value(member.value)
    }
    writer.endObject()
    return writer.line
  }
}

extension JSONWriter {
  fileprivate mutating func part(_ part: Problem.Part) {
    beginObject()
    switch part {
    case .pointer(let pointer, let detail, let suggestion):
      member("pointer", pointer)
      fault(detail, suggestion)
    case .parameter(let name, let detail, let suggestion):
      member("parameter", name)
      fault(detail, suggestion)
    }
    endObject()
  }

  private mutating func fault(_ detail: String, _ suggestion: String?) {
    member("detail", detail)
    if let suggestion { member("suggestion", suggestion) }
  }
}
