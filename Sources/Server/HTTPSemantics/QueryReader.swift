package import MicroHTTP
import OverscrollWire
package import Problems
package import RefreshEngine
import StrictJSON

/// The parameters of a query, read by name; parameters that no code reads can then be refused.
package struct QueryReader {
  private var items: [QueryItem]
  /// The names that code has read while parameters were left.
  private var known: [String] = []

  /// Reads the query of a request.
  ///
  /// - Throws: 400 if the query cannot be decoded, 422 if a parameter is repeated or `pretty` is invalid.
  package init(_ request: Request) throws(Problem) {
    guard let items = request.head.query else {
      throw Problem(.badRequest, "The query has a broken escape or is not UTF-8.")
    }
    self.items = items
    for (index, item) in items.enumerated()
    where items[..<index].contains(where: { $0.name == item.name }) {
      throw Problem(parameter: item.name, .malformed("is repeated"))
    }
    // Fast path: most requests have no query.
    guard !items.isEmpty else { return }
    if Self.takesIndentation(request.head), let value = take(Self.indentation),
      !Self.indentationValues.contains(value)
    {
      throw Problem(
        parameter: Self.indentation,
        .unknownValue(value, known: Self.indentationValues, "must be empty, 1 or true")
      )
    }
  }

  // MARK: Indentation

  /// The parameter that asks for indented JSON, in every call of the API.
  private static let indentation = "pretty"
  private static let indentationValues = ["", "1", "true"]

  private static func takesIndentation(_ head: RequestHead) -> Bool {
    head.pathBytes.starts(with: "/v1".utf8)
  }

  /// True if a request asks for indented JSON.
  package static func asksForIndentation(_ head: RequestHead) -> Bool {
    guard head.hasQuery, takesIndentation(head) else { return false }
    return head.query?.contains { item in
      item.name == indentation && indentationValues.contains(item.value)
    } ?? false
  }

  // MARK: Values

  /// Takes the value of a parameter; nil if the parameter is absent.
  package mutating func take(_ name: String) -> String? {
    guard !items.isEmpty else { return nil }
    known.append(name)
    guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
    return items.remove(at: index).value
  }

  /// Takes a whole number in a range.
  package mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int?
  {
    guard let text = take(name) else { return nil }
    if let value = Int(text), range.contains(value) { return value }
    let detail = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let isWhole = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    throw Problem(parameter: name, isWhole ? .outOfRange(detail) : .wrongType(detail))
  }

  /// Takes a revision or the index of an effect.
  package mutating func index(_ name: String) throws(Problem) -> Int? {
    try integer(name, in: 0...Int(1e12))
  }

  /// Takes a session time in milliseconds, in the notation of JSON.
  package mutating func instant(_ name: String) throws(Problem) -> Instant? {
    guard let text = take(name) else { return nil }
    let value = try? JSONReader.value(Array(text.utf8))
    if let value, let instant = try? JSONCursor(value).instant() { return instant }
    let detail = "must be a time in milliseconds from 0 to 1e12"
    let isNumber = value?.typeName == JSONValue.overflow.typeName
    throw Problem(parameter: name, isNumber ? .outOfRange(detail) : .wrongType(detail))
  }

  /// Takes the number of items on a page of a listing: 1 to 1000, by default 100.
  package mutating func limit() throws(Problem) -> Int {
    try integer("limit", in: 1...1000) ?? 100
  }

  /// Takes the page of a numbered list: the last number before the page, and the page's length; refuses all
  /// other parameters.
  package mutating func page() throws(Problem) -> (after: Int, limit: Int) {
    let after = try index("after") ?? 0
    let limit = try limit()
    try refuseUnknown()
    return (after, limit)
  }

  /// Throws at the first parameter that no code has read; `renamed` maps old names to new ones.
  package func refuseUnknown(renamed: [String: String] = [:]) throws(Problem) {
    guard let item = items.first else { return }
    let fault =
      renamed[item.name].map { ValueFault.renamedParameter(to: $0) }
      ?? .unknownParameter(item.name, known: known)
    throw Problem(parameter: item.name, fault)
  }
}
