import OverscrollWire
package import RefreshEngine

package enum StoredEvent {
  package static func pack(json: [UInt8], event: Event) -> [UInt8] { json }
  package static func unpack(_ bytes: [UInt8]) -> [UInt8] { bytes }
  package static func decode(_ bytes: [UInt8], dialect: Dialect) throws -> Event {
    try EventDecoder(dialect: dialect).decode(JSONCursor(JSONReader.value(bytes))).event
  }
}
extension SubmittedEvent {
  var stored: [UInt8] { StoredEvent.pack(json: source, event: event) }
}
