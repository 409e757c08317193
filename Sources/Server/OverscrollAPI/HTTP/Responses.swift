import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import Sessions
import StrictJSON

extension ProblemKind {
  /// The number that the observer of the server is told: 1 for the first kind.
  fileprivate var label: UInt8 { Self.labels[self] ?? 0 }

  private static let labels = Dictionary(
    uniqueKeysWithValues: zip(allCases, 1...UInt8(clamping: allCases.count))
  )
}

extension Exchange {
  /// Performs what replies; a problem that it throws is the reply.
  func attempt(_ body: () throws(Problem) -> Void) {
    do throws(Problem) {
      try body()
    } catch {
      reply(Response(error))
    }
  }

  /// Replies with a response, or with the problem that making it throws.
  func reply(_ body: () throws(Problem) -> Response) {
    attempt { () throws(Problem) in reply(try body()) }
  }
}

extension HeaderFields {
  /// Whether `Prefer` has `return=minimal`.
  var preferMinimal: Bool {
    // Fast path: most requests have no preference, or this one only.
    guard has(.prefer) else { return false }
    if has(.prefer, only: "return=minimal") { return true }
    return values(.prefer).contains { field in
      field.split(separator: ",").contains { $0.trimmed.lowercased() == "return=minimal" }
    }
  }
}

extension JSONWriter {
  /// Where a session is: all that a minimal answer has.
  mutating func place(_ view: SessionView) {
    member("revision", view.revision)
    member("timeMs", view.now.milliseconds)
  }
}

extension Response {
  /// A response in JSON, which ends with a line feed.
  ///
  /// Pass `JSONWriter.line`, which ends with it already: appending copies the bytes.
  static func json(
    _ bytes: [UInt8],
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> Response {
    let isLine = bytes.last == UInt8(ascii: "\n")
    return Response(
      status: status,
      headers: [("Content-Type", MediaType.json), ("Cache-Control", "no-store")] + headers,
      body: .bytes(isLine ? bytes : bytes + [UInt8(ascii: "\n")])
    )
  }

  /// The answer to posted events, a line of JSON: no cache keeps the answer to a POST.
  static func posted(_ line: [UInt8], isMinimal: Bool) -> Response {
    Response(
      status: 200,
      headers: isMinimal ? headersOfMinimal : headersOfWhole,
      body: .bytes(line)
    )
  }

  /// The answer to a creation, or to a PUT that found the session: the snapshot, or what is asked for by
  /// `Prefer: return=minimal`.
  static func made(
    _ session: Session,
    _ view: SessionView,
    status: Int,
    for request: Request
  )
    -> Response
  {
    let snapshot = SnapshotDocument(session, view)
    var headers = [("ETag", snapshot.tag)]
    if status == 201 { headers.append(("Location", "/v1/sessions/\(session.name)")) }
    guard request.headers.preferMinimal else {
      return .json(snapshot.bytes, status: status, headers: headers)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.place(view)
    writer.endObject()
    headers.append(minimalIsApplied)
    return .json(writer.line, status: status, headers: headers)
  }

  private static let minimalIsApplied = ("Preference-Applied", "return=minimal")
  private static let headersOfWhole = [("Content-Type", MediaType.json)]
  private static let headersOfMinimal =
    headersOfWhole + [minimalIsApplied]

  /// A problem document.
  init(_ problem: Problem) {
    self.init(
      status: problem.status,
      headers: [("Content-Type", MediaType.problem), ("Cache-Control", "no-store")]
        + problem.headerFields.map { ($0.name, $0.value) },
      body: .bytes(problem.bytes)
    )
    label = problem.kind.label
  }

  /// The response with its body indented, if that is JSON.
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
    case .empty, .prepared:
      break
    }
    return response
  }
}

/// Indents the JSON of another source piece by piece.
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
      // A piece of blanks alone leaves nothing to send.
      let indented = indenter.indent(piece)
      if !indented.isEmpty { return .bytes(indented) }
    }
  }

  func closed() { source.closed() }
}
