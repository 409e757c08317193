package import RefreshEngine
package import StrictJSON

/// Events as a log stores them: the frequent ones packed, all others as their JSON.
///
/// The first byte is the kind: `{` begins JSON, `EventTag` lists the others. A packed event has a
/// canonical form: unpacking gives its members in the order of `EventTag`, and numbers as
/// `JSONWriter` writes them.
package enum StoredEvent {
  /// Why bytes are no stored event.
  package enum Fault: Error, Equatable {
    /// A newer version wrote them.
    case unknownTag(UInt8)
    /// They are damaged or cut off.
    case damaged
    /// They are no JSON.
    case syntax(JSONSyntaxError)
    /// They are JSON, but no event of the dialect.
    case field(FieldError)
  }

  /// The bytes to store for an event: of an event without a packed form its JSON, without `atMs`.
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
  /// A packed event is not checked against the dialect: it was accepted in it.
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
