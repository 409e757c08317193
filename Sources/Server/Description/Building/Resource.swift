import OverscrollWire
import Problems
import StrictJSON

/// A path of the API with its calls.
struct Resource: Sendable {
  /// The path, its variable parts in braces.
  let template: String
  /// The name of the resource in operation ids: `Session` gives `getSession`.
  let name: String
  /// What it is.
  let title: String
  let tag: Tag
  /// The variable parts of the path, where they are not the name of a session.
  var path: [Parameter] = []
  let calls: [Call]

  /// The groups of the document.
  enum Tag: String, CaseIterable {
    /// The calls that one needs.
    case sessions
    case past = "past and files"
    case tools
    case server
  }

  /// The variable parts of the path.
  var pathParameters: [Parameter] { isOfSession ? [.session] : path }

  /// Whether it is a session, or a part of one.
  var isOfSession: Bool { template.hasPrefix("/v1/sessions/") }

  /// Whether a token is required here, where there is one.
  var needsToken: Bool { template.hasPrefix("/v1") || template == "/metrics" }

  /// All methods.
  var methods: [String] {
    calls.flatMap { $0.method == .get ? ["GET", "HEAD"] : [$0.method.rawValue] } + ["OPTIONS"]
  }

  /// The path with the parameters of its queries, as RFC 6570 has it.
  var uriTemplate: String {
    var names: [String] = []
    for call in calls {
      names += call.query.map(\.name).filter { !names.contains($0) }
    }
    return names.isEmpty ? template : template + "{?\(names.joined(separator: ","))}"
  }
}

/// A method of a path.
struct Call: Sendable {
  enum Method: String {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case delete = "DELETE"
  }

  let method: Method
  let id: String
  let summary: String
  var description: String?
  /// Parameters of the query.
  var query: [Parameter] = []
  /// Header fields of the request.
  var fields: [Parameter] = []
  var body: RequestBody?
  let replies: [Reply]
  /// The problems that this call can give, besides those of every call.
  var problems: [ProblemKind] = []

  init(
    _ method: Method,
    _ id: String,
    _ summary: String,
    _ description: String? = nil,
    query: [Parameter] = [],
    fields: [Parameter] = [],
    body: RequestBody? = nil,
    replies: [Reply],
    problems: [ProblemKind] = []
  ) {
    self.method = method
    self.id = id
    self.summary = summary
    self.description = description
    self.query = query
    self.fields = fields
    self.body = body
    self.replies = replies
    self.problems = problems
  }

  /// All problems that the call can give.
  ///
  /// - Parameter needsToken: Whether a token is required, where there is one.
  /// - Returns: The problems, in the order of their declaration.
  func allProblems(needsToken: Bool) -> [ProblemKind] {
    var kinds: Set<ProblemKind> = [
      .badRequest, .forbidden, .headTooLarge, .invalid, .internalError, .unknownTransferCoding,
      .unavailable,
    ]
    kinds.formUnion(problems)
    if fields.contains(where: { $0.name == Parameter.ifMatch.name }) {
      kinds.insert(.preconditionFailed)
    }
    if needsToken { kinds.insert(.unauthorized) }
    if body != nil { kinds.formUnion([.bodyTooLarge, .malformedJSON, .unsupportedMediaType]) }
    if method == .get, replies.contains(where: \.isNegotiated) { kinds.insert(.notAcceptable) }
    return ProblemKind.allCases.filter(kinds.contains)
  }
}

/// The body of a request.
struct RequestBody: Sendable {
  let contents: [Content]
  var isRequired = true
}

/// A media type with its schema.
struct Content: Sendable {
  let mediaType: String
  let schema: Schema
  /// Examples by name; each is accepted by a session named `demo` on a manual clock.
  var examples: [(name: String, value: JSONValue)] = []

  init(
    _ mediaType: String,
    _ schema: Schema,
    examples: [(name: String, value: JSONValue)] = []
  ) {
    self.mediaType = mediaType
    self.schema = schema
    self.examples = examples
  }

  /// JSON.
  static func json(
    _ schema: String,
    examples: [(name: String, value: JSONValue)] = []
  ) -> Content {
    Content(MediaType.json, .named(schema), examples: examples)
  }
}

/// A response that is no problem.
struct Reply: Sendable {
  let status: Int
  let description: String
  var headers: [ResponseField] = []
  var contents: [Content] = []
  /// Whether the answer is a snapshot of a session, from which the other calls go on.
  var isSession = false

  /// An answer with a body in one of some media types.
  static func ok(
    _ description: String,
    _ contents: Content...,
    headers: [ResponseField] = []
  ) -> Reply {
    Reply(status: 200, description: description, headers: headers, contents: contents)
  }

  /// Whether the client can ask for a media type.
  var isNegotiated: Bool { status == 200 && !contents.isEmpty }
}

/// A parameter of a path or query, or a header field of a request.
struct Parameter: Sendable {
  enum Place: String {
    case path, query, header
  }

  let name: String
  let place: Place
  let schema: Schema
  let description: String
  var example: JSONValue?
  /// Whether a call without it is refused.
  var isRequired: Bool

  private init(
    _ name: String,
    _ place: Place,
    _ schema: Schema,
    _ text: String,
    example: JSONValue? = nil,
    isRequired: Bool
  ) {
    (self.name, self.place, self.schema, description) = (name, place, schema, text)
    (self.example, self.isRequired) = (example, isRequired)
  }

  static func path(
    _ name: String,
    _ schema: Schema,
    _ text: String,
    _ example: JSONValue? = nil
  ) -> Parameter {
    Parameter(name, .path, schema, text, example: example, isRequired: true)
  }

  /// A parameter of a query; one that is required has an example.
  static func query(
    _ name: String,
    _ schema: Schema,
    _ text: String,
    required example: JSONValue? = nil
  ) -> Parameter {
    Parameter(name, .query, schema, text, example: example, isRequired: example != nil)
  }

  static func header(_ name: String, _ schema: Schema, _ text: String) -> Parameter {
    Parameter(name, .header, schema, text, isRequired: false)
  }
}
