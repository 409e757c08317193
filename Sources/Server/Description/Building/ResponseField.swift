import OverscrollWire
import Problems
import StrictJSON

/// A header field of a response.
enum ResponseField: String, CaseIterable {
  case requestID = "X-Request-Id"
  case location = "Location"
  case entityTag = "ETag"
  case allow = "Allow"
  case acceptPost = "Accept-Post"
  case retryAfter = "Retry-After"
  case authenticate = "WWW-Authenticate"
  case preferenceApplied = "Preference-Applied"
  case replayed = "Idempotent-Replayed"
  case contentDisposition = "Content-Disposition"
  case vary = "Vary"
  case contentEncoding = "Content-Encoding"
  case revisionLag = "Overscroll-Revision-Lag"

  /// The fields of a problem, besides those of every response.
  static func of(_ kind: ProblemKind) -> [ResponseField] {
    switch kind {
    case .unauthorized: [.authenticate]
    case .methodNotAllowed: [.allow]
    case .unsupportedMediaType: [.acceptPost]
    case .tooManyRequests, .tooManySessions, .unavailable: [.retryAfter]
    default: []
    }
  }

  /// The header object of the document.
  var json: JSONValue {
    [
      "description": .string(text), "required": .bool(isAlwaysThere), "schema": schema.json,
    ]
  }

  private var isAlwaysThere: Bool {
    switch self {
    case .location, .entityTag, .allow, .acceptPost, .authenticate, .contentDisposition, .vary: true
    case .requestID, .retryAfter, .preferenceApplied, .replayed, .revisionLag, .contentEncoding:
      false
    }
  }

  private var schema: Schema { self == .retryAfter ? .count : .string }

  private var text: String {
    switch self {
    case .requestID: "Names the request in the server's log: the client's own, or a new one."
    case .location: "The path of what was made."
    case .entityTag: "Changes with everything that a client can see, but `timeMs`."
    case .allow: "The methods of the path."
    case .acceptPost: "The media types that the call accepts."
    case .retryAfter: "Seconds after which to try again."
    case .authenticate: "How to authenticate: `Bearer`."
    case .preferenceApplied: "`return=minimal`, if that was preferred."
    case .replayed:
      "`true` if the answer repeats the first one under the request's `Idempotency-Key`."
    case .contentDisposition: "The name of the file."
    case .vary: "`Accept-Encoding`: a client that takes gzip gets the document compressed."
    case .contentEncoding: "`gzip`, if the client takes it and does not ask for indentation."
    case .revisionLag:
      "Of a server that answers reads from what it knows: how many events of other servers the answer "
        + "is known to lack, or `unknown` if nothing was heard of them in the last two seconds."
    }
  }
}
