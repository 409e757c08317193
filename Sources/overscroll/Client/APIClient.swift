import OverscrollWire
import StrictJSON

/// Asks an Overscroll server: one request over one connection.
///
/// It speaks plain HTTP over a socket, because Foundation's would add libcurl to what the program
/// loads.
struct APIClient {
  let host: String
  let port: Int
  /// What precedes `/v1` in a path: empty, or the path of a proxy without a slash at its end.
  let base: String
  /// The bearer token.
  let token: String?

  /// Sends a GET.
  ///
  /// - Parameters:
  ///   - path: The segments after `/v1`, not escaped.
  ///   - query: The parameters, not escaped.
  /// - Returns: The body of the answer.
  /// - Throws: The problem's detail if the status is not 200; why there is no answer.
  func get(
    _ path: [String],
    query: [(name: String, value: String)] = []
  ) throws(Refusal) -> [UInt8] {
    try send(path, query, body: nil)
  }

  /// Sends a POST of JSON.
  ///
  /// - Parameters:
  ///   - path: The segments after `/v1`, not escaped.
  ///   - body: The JSON.
  /// - Returns: The body of the answer.
  /// - Throws: The problem's detail if the status is not 200; why there is no answer.
  func post(_ path: [String], _ body: [UInt8]) throws(Refusal) -> [UInt8] {
    try send(path, [], body: body)
  }

  /// Sends a POST if there is a body, else a GET.
  private func send(
    _ path: [String],
    _ query: [(name: String, value: String)],
    body: [UInt8]?
  ) throws(Refusal) -> [UInt8] {
    let answer = try answer(path, query, body)
    guard answer.status != 200 else { return answer.body }
    if let detail = (try? JSONReader.value(answer.body))?.member("detail")?.text {
      throw Refusal(description: detail)
    }
    throw Refusal(description: "the server at \(authority) answered \(answer.status)")
  }

  private func answer(
    _ path: [String],
    _ query: [(name: String, value: String)],
    _ body: [UInt8]?
  ) throws(Refusal) -> HTTPAnswer {
    let bytes: [UInt8]
    do throws(ClientSocket.Fault) {
      let socket = try ClientSocket(host: host, port: port)
      try socket.send(Array(head(path, query, body).utf8) + (body ?? []))
      bytes = try socket.readToEnd()
    } catch {
      throw Refusal(description: "no server answers at http://\(authority): \(error.reason)")
    }
    guard let answer = HTTPAnswer(bytes) else {
      throw Refusal(description: "the answer of \(authority) is not HTTP, or not complete")
    }
    return answer
  }

  private var authority: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  private func head(
    _ path: [String],
    _ query: [(name: String, value: String)],
    _ body: [UInt8]?
  ) -> String {
    let segments = (["v1"] + path).map { "/" + Self.escaped($0) }.joined()
    let parameters = query.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    let target = base + segments + (parameters.isEmpty ? "" : "?" + parameters)
    var lines = [
      "\(body == nil ? "GET" : "POST") \(target) HTTP/1.1", "Host: \(authority)",
      "Accept: application/json", "User-Agent: overscroll", "Connection: close",
    ]
    if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.count)"] }
    if let token { lines.append("Authorization: Bearer \(token)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// A text with every byte but the unreserved characters of RFC 3986 escaped.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
