import Description
import Explorations
import Explorer
import MicroHTTP
import Operations
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
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

extension Property {
  /// The document of all properties.
  fileprivate static let served = document.bytes + [UInt8(ascii: "\n")]
}

/// Documents that are the same for every caller.
extension APIHandler {
  /// The document of a route that has one alone; nil for other routes.
  func constant(of template: RouteTemplate) -> [UInt8]? {
    switch template {
    // The version and links to all that can be called.
    case .index: OpenAPIDocument.served.index
    // The properties of a good refresh control, in the order of reports.
    case .properties: Property.served
    // The cases of MJRefresh's example app with their configurations.
    case .presets: PresetDocuments.list
    // The libraries with their styles and what they lack, newest first.
    case .dialects: DialectDocument.list
    // Screens with their sizes and safe areas.
    case .devices: Device.list
    // The fields of configurations and events.
    case .fields: FieldList.document
    default: nil
    }
  }

  /// `GET /v1/presets/{name}`: one preset.
  func getPreset(_ name: String, _ request: Request) throws(Problem) -> Response {
    guard let bytes = PresetDocuments.byName[name] else {
      let near = Nearness.nearest(to: name, among: PresetDocuments.byName.keys.sorted())
      throw nothing(at: request.path, near: near.map { "/v1/presets/\($0)" })
    }
    try checkConstant(request)
    return .json(bytes)
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

  /// A constant document takes no parameters, and is JSON.
  func checkConstant(_ request: Request) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: request)
  }
}
