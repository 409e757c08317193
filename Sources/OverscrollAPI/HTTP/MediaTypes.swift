import MicroHTTP
import OverscrollWire

/// Media types and their negotiation.
enum MediaType {
  static let json = "application/json"
  static let csv = "text/csv"
  static let text = "text/plain"
  static let ndjson = "application/x-ndjson"
  static let eventStream = "text/event-stream"
  static let html = "text/html; charset=utf-8"

  /// The type of a request's body without its parameters, in lower case; nil if it names none.
  ///
  /// - Throws: 415 for a charset other than UTF-8, or for a content coding.
  static func ofBody(_ request: Request, accepted: String) throws(Problem) -> String? {
    let headers = request.headers
    // Fast path: most bodies have this type without parameters, and no coding.
    if headers.has(.contentType, only: "application/json"), !headers.has(.contentEncoding) {
      return json
    }
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw unsupported(
        "The content coding \(coding.clipped()) is not supported: send the body without one.",
        accepted
      )
    }
    guard let field = request.headers[.contentType] else { return nil }
    let parts = field.lowercased().split(separator: ";").map { $0.trimmed }
    let charsets = parts.dropFirst().filter { $0.hasPrefix("charset=") }
    for charset in charsets where charset != "charset=utf-8" && charset != "charset=\"utf-8\"" {
      let wrong = charset.dropFirst(8).clipped()
      throw unsupported("JSON is UTF-8, not \(wrong): send it without a charset.", accepted)
    }
    return parts.first ?? ""
  }

  /// Checks that the body of a request, such as "A recording", is JSON by its type, or has none.
  static func checkJSON(_ subject: String, _ request: Request) throws(Problem) {
    guard let type = try ofBody(request, accepted: json), type != json else { return }
    throw unsupported(subject, accepted: json, not: type)
  }

  /// 415 for a body of another type.
  static func unsupported(_ subject: String, accepted: String, not type: String) -> Problem {
    let choice = accepted.split(separator: ", ").joined(separator: " or ")
    let sent = type.isEmpty ? "an empty one" : type.clipped()
    return unsupported("\(subject): send Content-Type \(choice), not \(sent).", accepted)
  }

  static func unsupported(_ detail: String, _ accepted: String) -> Problem {
    Problem(
      .unsupportedMediaType,
      detail,
      headerFields: [.init(name: "Accept-Post", value: accepted)]
    )
  }

  /// The offered type that the client prefers, the first of equals.
  ///
  /// - Throws: 406 if the client accepts none.
  static func negotiate(_ request: Request, offers: [String]) throws(Problem) -> String {
    // Fast path: most clients accept anything.
    let headers = request.headers
    if !headers.has(.accept) || headers.has(.accept, only: "*/*") { return offers[0] }
    let field = request.headers.values(.accept).joined(separator: ",")
    guard !field.isEmpty else { return offers[0] }
    let ranges = WeightedValue.list(field)
    var best: (offer: String, weight: Double)?
    for offer in offers {
      let family = (offer.split(separator: "/").first ?? "") + "/*"
      let weight = WeightedValue.weight(of: [offer, String(family), "*/*"], in: ranges)
      if weight > best?.weight ?? 0 { best = (offer, weight) }
    }
    guard let best else {
      throw Problem(
        .notAcceptable,
        "This address answers \(offers.joined(separator: " or ")) only; "
          + "Accept has \(field.clipped())."
      )
    }
    return best.offer
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let start = firstIndex(where: { !isSpace($0) }),
      let end = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start...end])
  }
}
