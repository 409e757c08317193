import DescriptionTesting
import HTTPSemantics
import MicroHTTP
import Problems
import StrictJSON
import Testing

@testable import Description
@testable import OverscrollAPI
@testable import OverscrollWire

/// The calls of the description, and whether answers are as it says.
enum DescribedAPI {
  /// One operation of the document.
  struct Operation {
    let path: String
    let method: String
    let json: JSONValue

    /// The description of a status; nil if there is none.
    func response(_ status: Int) -> JSONValue? {
      member("responses").flatMap { $0.member(String(status)) }
        .map(SchemaValidator.shared.resolving)
    }

    func member(_ name: String) -> JSONValue? { json.member(name) }
  }

  static let operations: [Operation] = {
    guard case .object(let paths)? = OpenAPIDocument.tested.json.member("paths") else { return [] }
    return paths.members.flatMap { path in
      guard case .object(let item) = path.value else { return [Operation]() }
      return item.members.filter { !["summary", "parameters"].contains($0.name) }.map { member in
        Operation(path: path.name, method: member.name.uppercased(), json: member.value)
      }
    }
  }()

  /// The operation that a request calls.
  static func operation(_ method: String, path: String) -> Operation? {
    // HEAD is not described: it has the header fields of GET.
    let method = method == "HEAD" ? "GET" : method
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return operations.first { operation in
      let template = operation.path.split(separator: "/", omittingEmptySubsequences: false)
      return operation.method == method && template.count == parts.count
        && zip(template, parts).allSatisfy { template, part in
          template.hasPrefix("{") ? !part.isEmpty : template == part
        }
    }
  }

  /// How an answer differs from the description; nil if it does not.
  static func fault(_ request: Request, _ response: Response) -> String? {
    guard response.status != 0,
      let operation = operation(request.method.name, path: request.path)
    else { return nil }
    guard let described = operation.response(response.status) else {
      return "the status \(response.status) is not described"
    }
    if let fault = headerFault(response, described) { return fault }
    // The body of these is not sent, only its length.
    guard request.method != .head, response.status != 304, case .bytes(let bytes) = response.body
    else { return nil }
    guard case .object(let contents)? = described.member("content") else {
      return bytes.isEmpty ? nil : "no body is described"
    }
    let type = response.headers.first { $0.0 == "Content-Type" }?.1 ?? ""
    let name = type.prefix { $0 != ";" }
    guard let content = contents[String(name)], let schema = content.member("schema") else {
      return "the media type \(type) is not described"
    }
    let isEncoded = response.headers.contains { $0.0 == "Content-Encoding" }
    guard !isEncoded, name.hasSuffix("json"), name != MediaType.ndjson else { return nil }
    guard let value = try? JSONReader.value(bytes) else { return "the body is not JSON" }
    return SchemaValidator.shared.fault(value, schema)
  }

  /// The fields that any answer may have; those of sharing only with `--allow-origin`.
  private static let general: Set = [
    "Content-Type", "Cache-Control", "Vary", "Access-Control-Allow-Origin",
    "Access-Control-Expose-Headers", "Access-Control-Allow-Methods",
    "Access-Control-Allow-Headers", "Access-Control-Max-Age",
  ]

  private static func headerFault(_ response: Response, _ described: JSONValue) -> String? {
    guard case .object(let fields)? = described.member("headers") else {
      return "no header fields are described"
    }
    for field in fields.members {
      let isRequired = SchemaValidator.shared.resolving(field.value).member("required") == true
      if isRequired, !response.headers.contains(where: { $0.0 == field.name }) {
        return "\(field.name) is missing"
      }
    }
    let security = Set(StaticFiles.securityHeaders.map(\.0))
    for (name, _) in response.headers
    where fields[name] == nil && !general.contains(name) && !security.contains(name) {
      return "\(name) is not described"
    }
    return nil
  }
}
