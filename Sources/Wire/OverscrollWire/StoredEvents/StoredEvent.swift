package import RefreshEngine
package import StrictJSON

/// The stored form of events: frequent events packed, all others as their JSON.
///
/// The first byte is the kind: `{` for JSON, or a tag of `EventTag`. A packed event has a canonical form:
/// unpacked members are in the order of `EventTag`, and numbers in the form of `JSONWriter`.
package enum StoredEvent {
  /// The fault of bytes that are no stored event.
  package enum Fault: Error, Equatable {
    /// The tag of a newer version.
    case unknownTag(UInt8)
    /// Damaged or incomplete bytes.
    case damaged
    /// Bytes that are no JSON.
    case syntax(JSONSyntaxError)
    /// JSON that is no event of the dialect.
    case field(FieldError)
  }

  /// The stored bytes of an event; an event without a packed form is stored as its JSON, without `atMs`.
  package static func pack(_ event: Event, json: @autoclosure () -> JSONValue) -> [UInt8] {
    guard let row = EventRow(event), row.tag.isPacked else { return json().bytes }
    return row.bytes
  }

  /// The JSON of a stored event.
  package static func unpack(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    isJSON(bytes) ? bytes : try EventRow(bytes).json
  }

  /// The event of a session of a dialect.
  ///
  /// A packed event needs no check against the dialect, which accepted the event before.
  package static func decode(_ bytes: [UInt8], _ dialect: Dialect) throws(Fault) -> Event {
    guard isJSON(bytes) else { return try EventRow(bytes).event }
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONReader.value(bytes) } catch {
      throw .syntax(error)
    }
    do throws(FieldErrors) {
      return try EventDecoder(dialect: dialect).decode(JSONCursor(value)).event
    } catch {
      throw .field(error.first)
    }
  }

  @inline(__always)
  private static func isJSON(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }
}
