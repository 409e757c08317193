/// The whole state of an engine as bytes: a checkpoint, from which a session continues exactly.
///
/// The bytes are the layout's number, the engine's version as a text, a checksum of eight bytes, and
/// the state. The checksum stands for what cannot be checked one by one: bytes with the right
/// one are those of an engine, which may be in any state that an engine can be in.
public enum EngineState {
  /// The reason for which bytes are no state of this engine.
  public enum Fault: Error, Equatable, Sendable {
    /// An engine of another version, or with another layout, wrote them.
    case otherVersion
    /// They are damaged, cut off, or something else altogether.
    case damaged
  }

  /// Counts the layouts: increased when the bytes change and the engine's version does not.
  static let layout: UInt8 = 5

  /// Writes the state of an engine.
  public static func encode(_ engine: Engine) -> [UInt8] {
    var state = ByteWriter(reservingCapacity: 1024)
    state.write(engine)
    return bytes(ofState: state.bytes)
  }

  /// Reads the state of an engine of this version.
  ///
  /// - Throws: The reason for which the bytes are no such state.
  public static func decode(_ bytes: [UInt8]) throws(Fault) -> Engine {
    var reader = ByteReader(bytes)
    guard (try? reader.byte()) == layout, (try? reader.text()) == Engine.version else {
      throw .otherVersion
    }
    guard (try? reader.word()) == checksum(reader.rest),
      let engine = try? reader.read(Engine.self), reader.left == 0
    else { throw .damaged }
    return engine
  }

  /// Puts the head before the bytes of a state.
  static func bytes(ofState state: [UInt8]) -> [UInt8] {
    var writer = ByteWriter(reservingCapacity: state.count + 24)
    writer.byte(layout)
    writer.text(Engine.version)
    writer.word(checksum(state[...]))
    writer.raw(state)
    return writer.bytes
  }

  /// The 64-bit hash FNV-1a: each byte changes it, whatever follows.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
