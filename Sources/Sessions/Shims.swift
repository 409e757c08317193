import OverscrollWire
import RefreshEngine

enum StoredEvent {
  static func pack(json: [UInt8], event: Event) -> [UInt8] { json }
  static func unpack(_ bytes: [UInt8]) -> [UInt8] { bytes }
  static func decode(_ bytes: [UInt8], dialect: Dialect) throws -> Event {
    try EventDecoder(dialect: dialect).decode(JSONCursor(JSONReader.value(bytes))).event
  }
}
enum EngineState {
  struct Missing: Error {}
  static func encode(_ engine: Engine) -> [UInt8] { [] }
  static func decode(_ bytes: [UInt8]) throws -> Engine { throw Missing() }
}
extension Engine {
  static var replaysEqually: Set<String> { [version] }
  func touches(of event: Event) -> [(event: Event, instant: Instant)] { [] }
}
extension SubmittedEvent {
  var stored: [UInt8] { StoredEvent.pack(json: source, event: event) }
}
