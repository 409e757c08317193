package import MicroHTTP
import OverscrollWire
package import Problems
import StrictJSON

/// The media types of requests, and the negotiation of the media types of answers.
extension MediaType {
  /// The type of a request's body without its parameters, in lower case; nil without a type.
  ///
  /// - Throws: 415 for a charset other than UTF-8, or for a content coding.
  package static func ofBody(_ request: Request, accepted: String) throws(Problem) -> String? {
    let headers = request.headers
    // Fast path: most bodies have this type without parameters, and no content coding.
    if headers.has(.contentType, only: "application/json"), !headers.has(.contentEncoding) {
      return json
    }
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw Problem.unsupported(
        "The content coding \(coding.clipped()) is not supported: send the body without one.",
        accepted
      )
    }
    guard let field = request.headers[.contentType] else { return nil }
    let parts = field.lowercased().split(separator: ";").map { $0.trimmed }
    let charsets = parts.dropFirst().filter { $0.hasPrefix("charset=") }
    for charset in charsets where charset != "charset=utf-8" && charset != "charset=\"utf-8\"" {
      let wrong = charset.dropFirst(8).clipped()
      throw Problem.unsupported("JSON is UTF-8, not \(wrong): send it without a charset.", accepted)
    }
    return parts.first ?? ""
  }

  /// Checks that a body is JSON by its type, or has no type; `subject` names the body, as in "A recording".
  package static func checkJSON(_ subject: String, _ request: Request) throws(Problem) {
    guard let type = try ofBody(request, accepted: json), type != json else { return }
    throw Problem.unsupported(subject, accepted: json, not: type)
  }

  /// Checks that the client accepts JSON, for calls with no other type.
  ///
  /// - Throws: 406 if the client does not accept JSON.
  package static func checkJSON(isAcceptedBy request: Request) throws(Problem) {
    // Fast path, without an array: most clients accept anything.
    if request.headers.has(.accept) { _ = try negotiate(request, offers: [json]) }
  }

  /// The offered type that the client prefers; among equal weights, the first.
  ///
  /// - Throws: 406 if the client accepts none of the types.
  package static func negotiate(_ request: Request, offers: [String]) throws(Problem) -> String {
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

/// One element of a field such as `Accept` or `Accept-Encoding`, with its weight (RFC 9110, 12.4.2).
struct WeightedValue {
  /// The value in lower case, without parameters.
  let value: String
  let weight: Double

  private init(_ text: Substring) {
    let parts = text.lowercased().split(separator: ";").map { $0.trimmed }
    value = parts.first ?? ""
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
    self.weight = weight ?? 1
  }

  /// The elements of a field.
  static func list(_ field: String) -> [WeightedValue] {
    field.split(separator: ",").map { WeightedValue($0) }
  }

  /// The weight of the first of the values that the list contains; the values are ordered from specific to
  /// general; 0 if the list contains none.
  static func weight(of values: [String], in list: [WeightedValue]) -> Double {
    for value in values {
      if let found = list.first(where: { $0.value == value }) { return found.weight }
    }
    return 0
  }
}
