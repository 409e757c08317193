package import RefreshEngine

/// Events as a log stores them: the frequent ones packed, all others as their JSON.
///
/// The first byte tells which it is: `{` begins JSON, `EventTag` lists the others. An event is packed
/// only if unpacking gives the very same JSON, with the same members in the same order.
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

  /// The bytes to store for an event.
  ///
  /// - Parameters:
  ///   - json: The event without `atMs`, as `JSONValue.bytes` writes it.
  ///   - event: The same event.
  /// - Returns: The packed event, or the JSON.
  package static func pack(json: [UInt8], event: Event) -> [UInt8] {
    for members in PackedEvent.members(event) {
      let packed = PackedEvent(event: event, members: members)
      var writer = ByteWriter(reservingCapacity: 20)
      guard packed.write(to: &writer) else { break }
      if packed.json == json { return writer.bytes }
    }
    return json
  }

  /// The JSON of a stored event.
  package static func unpack(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    isJSON(bytes) ? bytes : try PackedEvent(bytes).json
  }

  /// The event of a session of a dialect.
  ///
  /// A packed event is not checked against the dialect: it was accepted in it.
  package static func decode(_ bytes: [UInt8], _ dialect: Dialect) throws(Fault) -> Event {
    guard isJSON(bytes) else { return try PackedEvent(bytes).event }
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
