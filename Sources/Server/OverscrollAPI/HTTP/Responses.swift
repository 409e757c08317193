import MicroHTTP
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import Sessions
import StrictJSON

extension ProblemKind {
  /// The number of the kind for `Response.label`: 1 for the first kind.
  fileprivate var label: UInt8 { Self.labels[self] ?? 0 }

  private static let labels = Dictionary(
    uniqueKeysWithValues: zip(allCases, 1...UInt8(clamping: allCases.count))
  )
}

/// An error that has an equivalent problem.
protocol ProblemError: Error {
  var problem: Problem { get }
}

extension Problem: ProblemError { var problem: Problem { self } }
extension JSONSyntaxError: ProblemError { var problem: Problem { Problem(self) } }
extension FieldErrors: ProblemError { var problem: Problem { Problem(self) } }
extension RecordingFault: ProblemError { var problem: Problem { Problem(self) } }

/// Returns the result of `body`; rethrows an error of `body` as a problem.
func orProblem<Value, Fault: ProblemError>(
  _ body: () throws(Fault) -> Value
) throws(Problem) -> Value {
  do throws(Fault) {
    return try body()
  } catch {
    throw error.problem
  }
}

extension Request {
  /// Reads the body as one JSON value.
  func jsonBody() throws(Problem) -> JSONValue {
    try orProblem { () throws(JSONSyntaxError) in try JSONReader.value(body) }
  }
}

extension Exchange {
  /// Performs `body`, which replies; a problem from `body` becomes the reply.
  func attempt(_ body: () throws(Problem) -> Void) {
    do throws(Problem) {
      try body()
    } catch {
      reply(Response(error))
    }
  }

  /// Replies with the response from `body`, or with the problem that `body` throws.
  func reply(_ body: () throws(Problem) -> Response) {
    attempt { () throws(Problem) in reply(try body()) }
  }
}

extension HeaderFields {
  /// True if `Prefer` contains `return=minimal`.
  var preferMinimal: Bool {
    // Fast path: most requests have no preference, or only this one.
    guard has(.prefer) else { return false }
    if has(.prefer, only: "return=minimal") { return true }
    return values(.prefer).contains { field in
      field.split(separator: ",").contains { $0.trimmed.lowercased() == "return=minimal" }
    }
  }
}

extension JSONWriter {
  /// Writes the members of a minimal answer: the session's revision and time.
  mutating func place(_ view: SessionView) {
    member("revision", view.revision)
    member("timeMs", view.now.milliseconds)
  }
}

extension Response {
  /// A response that caches must not store.
  static func fresh(
    _ type: String,
    _ body: Body,
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> Response {
    let fields = [("Content-Type", type), ("Cache-Control", "no-store")]
    return Response(status: status, headers: fields + headers, body: body)
  }

  /// A JSON response that ends with a line feed.
  ///
  /// Pass `JSONWriter.line`, which already ends with a line feed: appending one copies the bytes.
  static func json(
    _ bytes: [UInt8],
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> Response {
    let isLine = bytes.last == UInt8(ascii: "\n")
    let line = isLine ? bytes : bytes + [UInt8(ascii: "\n")]
    return .fresh(MediaType.json, .bytes(line), status: status, headers: headers)
  }

  /// A JSON response with an object whose members the closure writes.
  static func object(
    status: Int = 200,
    headers: [(String, String)] = [],
    _ writeMembers: (inout JSONWriter) -> Void
  ) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writeMembers(&writer)
    writer.endObject()
    return .json(writer.line, status: status, headers: headers)
  }

  /// The answer to posted events, a line of JSON; `Cache-Control` is omitted, as caches do not store it.
  static func posted(_ line: [UInt8], isMinimal: Bool) -> Response {
    Response(
      status: 200,
      headers: isMinimal ? headersOfMinimal : headersOfWhole,
      body: .bytes(line)
    )
  }

  /// The answer to a creation, or to a PUT of an existing session: the snapshot, or the minimal answer for
  /// `Prefer: return=minimal`.
  static func made(
    _ session: Session,
    _ view: SessionView,
    status: Int,
    for request: Request
  ) -> Response {
    let snapshot = SnapshotDocument(session, view)
    var headers = [("ETag", snapshot.tag)]
    if status == 201 { headers.append(("Location", "/v1/sessions/\(session.name)")) }
    guard request.headers.preferMinimal else {
      return .json(snapshot.bytes, status: status, headers: headers)
    }
    headers.append(minimalIsApplied)
    return .object(status: status, headers: headers) { $0.place(view) }
  }

  private static let minimalIsApplied = ("Preference-Applied", "return=minimal")
  private static let headersOfWhole = [("Content-Type", MediaType.json)]
  private static let headersOfMinimal = headersOfWhole + [minimalIsApplied]

  /// Makes the response with a problem document.
  init(_ problem: Problem) {
    self = .fresh(
      MediaType.problem,
      .bytes(problem.bytes),
      status: problem.status,
      headers: problem.headerFields.map { ($0.name, $0.value) }
    )
    label = problem.kind.label
  }

  /// The response with an indented body, if the body is JSON.
  var indented: Response {
    let type = headers.first { $0.0 == "Content-Type" }?.1
    guard type == MediaType.json || type == MediaType.problem else { return self }
    var response = self
    switch body {
    case .bytes(let bytes):
      var indenter = JSONIndenter()
      response.body = .bytes(indenter.indent(bytes))
    case .stream(let source):
      response.body = .stream { handle in IndentedStream(source(handle)) }
    case .prepared:
      break
    }
    return response
  }
}

/// Indents another source's JSON piece by piece.
private final class IndentedStream: StreamSource {
  private let source: any StreamSource
  private var indenter = JSONIndenter()

  init(_ source: any StreamSource) {
    self.source = source
  }

  func next(draining: Bool) -> StreamStep {
    while true {
      let step = source.next(draining: draining)
      guard case .bytes(let piece) = step else { return step }
      // A piece of blanks alone becomes empty.
      let indented = indenter.indent(piece)
      if !indented.isEmpty { return .bytes(indented) }
    }
  }

  func closed() { source.closed() }
}

/// A body that is made in pieces off the serving threads, and may fail before its first byte is sent.
protocol LongBody: BodyProducer where Fault == Problem {
  /// True if the rest of the body cannot fail; otherwise the whole body is made before it is sent.
  var isSure: Bool { get }
}

extension LongBody {
  var isSure: Bool { true }
}

extension Response {
  /// The longest body, in bytes, that is sent as a whole with its length.
  private static let shortBytes = 65_536

  /// The response that caches must not store: a body that is short or may fail is sent as a whole, other
  /// bodies are streamed as the client reads.
  ///
  /// - Parameters:
  ///   - long: The producer of the body.
  ///   - type: The media type of the body.
  ///   - headers: Further header fields.
  ///   - run: Runs the making of a chunk.
  /// - Returns: The response, of status 200.
  /// - Throws: The problem that prevents the body, if it occurs before the first byte is sent.
  static func of(
    _ long: some LongBody,
    _ type: String = MediaType.json,
    headers: [(String, String)] = [],
    running run: @escaping ChunkRunner
  ) throws(Problem) -> Response {
    var body = long
    var first: [UInt8] = []
    while first.count < shortBytes || !body.isSure {
      guard let chunk = try body.chunk() else {
        return .fresh(type, .bytes(first), headers: headers)
      }
      first += chunk
    }
    return .fresh(type, .produced(by: body, after: first, running: run), headers: headers)
  }
}
