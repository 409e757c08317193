import Description
import MicroHTTP
import Problems
import SessionLog
import StrictJSON

extension OpenAPIDocument {
  /// The description that this server gives.
  fileprivate static let served = Self(version: Release.version, notices: LogNotice.names)
  /// Its bytes.
  fileprivate static let bytes: [UInt8] = served.json.bytes + [UInt8(ascii: "\n")]
  /// The same, compressed; nil without memory.
  fileprivate static let compressed = GzipCoding.encode(bytes)
  /// Its entity tag.
  fileprivate static let tag = EntityTag.weak(bytes, without: 0..<0)
}

/// What describes the API itself.
extension APIHandler {
  /// `GET /v1`: the version and links to all that can be called.
  func getIndex(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    return .json(OpenAPIDocument.served.index)
  }

  /// `GET /v1/openapi.json`: the description of every call.
  func getOpenAPI(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    let tag = OpenAPIDocument.tag
    let headers = [("ETag", tag), ("Vary", "Accept-Encoding")]
    if let field = request.headers[.ifNoneMatch], EntityTag.matches(field, tag) {
      return Response(status: 304, headers: headers + [("Cache-Control", "no-store")])
    }
    // An indented document is made from the plain one.
    guard GzipCoding.isAccepted(request.headers), !QueryReader.asksForIndentation(request.head),
      let compressed = OpenAPIDocument.compressed
    else { return .json(OpenAPIDocument.bytes, headers: headers) }
    var response = Response.json([], headers: headers + [("Content-Encoding", GzipCoding.name)])
    response.body = .bytes(compressed)
    return response
  }
}
