import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import Sessions
import StrictJSON

/// The presets, dialects and devices that a configuration can name.
extension APIHandler {
  /// `GET /v1/presets`: the cases of MJRefresh's example app with their configurations.
  func getPresets(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    return .json(PresetDocuments.list)
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

  /// `GET /v1/dialects`: the libraries with their styles and what they lack, newest first.
  func getDialects(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    return .json(DialectDocument.list)
  }

  /// `GET /v1/devices`: screens with their sizes and safe areas.
  func getDevices(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    return .json(Device.list)
  }

  /// `GET /v1/fields`: the fields of configurations and events.
  func getFields(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    return .json(FieldList.document)
  }

  /// A constant document takes no parameters, and is JSON.
  func checkConstant(_ request: Request) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: request)
  }
}
