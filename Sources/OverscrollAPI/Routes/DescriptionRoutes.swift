import MicroHTTP

/// What describes the API itself.
extension APIHandler {
  /// `GET /v1`: the version and links to all that can be called.
  func getIndex(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    return .json(OpenAPIDocument.index)
  }

  /// `GET /v1/openapi.json`: the description of every call.
  func getOpenAPI(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    let tag = OpenAPIDocument.tag
    if let field = request.headers[.ifNoneMatch], EntityTag.matches(field, tag) {
      return Response(status: 304, headers: [("ETag", tag), ("Cache-Control", "no-store")])
    }
    return .json(OpenAPIDocument.bytes, headers: [("ETag", tag)])
  }
}
