import HTTPClient
import OverscrollWire
import RefreshEngine
import StrictJSON

/// Sends requests to an Overscroll server.
struct APIClient {
  /// The server's address, with a proxy's path before `/v1`, without a slash at its end.
  let base: String
  /// The bearer token.
  let token: String?
  let http: HTTPClient

  /// The parameters of a query, not escaped; parameters with nil are left out.
  typealias Query = KeyValuePairs<String, String?>

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: The method, such as `GET`.
  ///   - path: The segments after `/v1`, not escaped.
  ///   - query: The parameters, not escaped.
  ///   - body: The JSON body; nil for no body.
  ///   - fields: Header fields besides the usual ones.
  /// - Returns: The body of the answer.
  /// - Throws: `Refusal` with the problem's detail, or with the reason for a missing answer.
  @discardableResult
  func send(
    _ method: String,
    _ path: [String],
    query: Query = [:],
    body: [UInt8]? = nil,
    fields: [String] = []
  ) throws(Refusal) -> [UInt8] {
    let usual =
      ["Accept: application/json", "User-Agent: overscroll"]
      + (body == nil ? [] : ["Content-Type: application/json"])
      + (token.map { ["Authorization: Bearer \($0)"] } ?? [])
    let answer: HTTPAnswer
    do throws(HTTPClient.Fault) {
      answer = try http.send(method, url(path, query), fields: usual + fields, body: body)
    } catch {
      throw Refusal(description: "no answer from \(base): \(error)\(hint(error))")
    }
    guard !(200...299).contains(answer.status) else { return answer.body }
    throw refusal(answer)
  }

  /// The advice to a caller whose request gets no answer.
  private func hint(_ fault: HTTPClient.Fault) -> String {
    switch fault.kind {
    case .cannotConnect: "; overscroll serve starts a server"
    case .noSecureServer where base.hasPrefix("https:"): "; is it a server of http?"
    case .noSecureServer, .other: ""
    }
  }

  /// The refusal for a problem document, with the expected values if the detail does not list them.
  private func refusal(_ answer: HTTPAnswer) -> Refusal {
    let problem = try? JSONReader.value(answer.body)
    let expected = problem?.member("errors")?.elements.first?.member("expected")?.elements ?? []
    let names = expected.compactMap(\.text)
    let detail = problem?.member("detail")?.text
    let cure = answer.status == 401 && token == nil ? " Set OVERSCROLL_TOKEN." : ""
    let isTold = names.isEmpty || names.allSatisfy { detail?.contains($0) ?? false }
    return Refusal(
      description: (detail ?? "the server at \(base) answered \(answer.status)")
        + (isTold ? "" : " They are " + names.joined(separator: ", ") + ".") + cure,
      status: answer.status
    )
  }

  private func url(_ path: [String], _ query: Query) -> String {
    let segments = (["v1"] + path).map { "/" + $0.percentEncoded }.joined()
    let parameters = query.compactMap { name, value in
      value.map { "\(name)=\($0.percentEncoded)" }
    }.joined(separator: "&")
    return base + segments + (parameters.isEmpty ? "" : "?" + parameters)
  }
}

extension APIClient {
  /// A page of the effects of a session after an index.
  func effects(of session: String, after index: Int) throws(Refusal) -> [JSONValue] {
    let query: Query = ["after": String(index), "limit": "1000"]
    let answer = try object("GET", ["sessions", session, "effects"], query: query)
    guard case .array(let effects)? = answer["effects"] else {
      throw Refusal(description: "the server's answer is no list of effects")
    }
    return effects
  }

  /// The snapshot of a session after the effect with an index, at the latest after a wait.
  func snapshot(
    of session: String,
    after index: Int,
    waitMs: Double = longestWaitMs
  ) throws(Refusal) -> JSONObject {
    let wait = JSONWriter.text(min(waitMs, Self.longestWaitMs))
    let query: Query = ["sinceEffect": String(index), "waitMs": wait]
    return try object("GET", ["sessions", session], query: query)
  }

  /// The longest wait in one request, shorter than the client's limit of silence.
  private static let longestWaitMs = 30_000.0

  /// Requests the explanation of a component, at an instant, after an event, or by default now.
  func explain(
    _ session: String,
    _ component: ComponentName,
    atMs: Double? = nil,
    revision: Int? = nil
  ) throws(Refusal) -> [UInt8] {
    try send(
      "GET",
      ["sessions", session, "explain"],
      query: [
        "component": component.rawValue, "atMs": atMs.map { JSONWriter.text($0) },
        "revision": revision.map(String.init),
      ]
    )
  }

  /// Sends a request whose answer is one JSON object.
  func object(
    _ method: String,
    _ path: [String],
    query: Query = [:],
    body: [UInt8]? = nil,
    fields: [String] = []
  ) throws(Refusal) -> JSONObject {
    let bytes = try send(method, path, query: query, body: body, fields: fields)
    guard case .object(let object)? = try? JSONReader.value(bytes) else {
      throw Refusal(description: "the server's answer is no JSON object")
    }
    return object
  }
}

extension JSONValue {
  /// The whole number of a JSON number; nil for other values.
  var integer: Int? { double.flatMap(Int.init(exactly:)) }
}

extension String {
  /// The text with all bytes escaped, except the unreserved characters of RFC 3986.
  var percentEncoded: String {
    utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || ["-", ".", "_", "~"].contains(scalar)
      guard !isUnreserved else { return String(scalar) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
    .joined()
  }
}
