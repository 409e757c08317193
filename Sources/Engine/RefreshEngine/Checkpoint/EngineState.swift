/// The whole state of an engine as bytes: a checkpoint, from which a session continues exactly.
///
/// Effects that no call has returned are not written.
///
/// The bytes are the layout's number, the engine's version as a text, a checksum of eight bytes, and the
/// state. The checksum replaces checks of single values: bytes with the right checksum are an engine's.
public enum EngineState {
  /// The reason why a state cannot be written, or bytes cannot be read as one of this engine.
  public enum Fault: Error, Equatable, Sendable {
    /// An engine of another version, or with another layout, wrote them.
    case otherVersion
    /// The bytes are damaged, cut off, or no checkpoint at all.
    case damaged
    /// The step limit has ended the engine's last call, which has left work.
    case unfinished
  }

  /// The number of the layout, increased when the bytes change and the engine's version does not.
  static let layout: UInt8 = 6

  /// Writes the state of an engine.
  ///
  /// - Throws: `Fault.unfinished`.
  public static func encode(_ engine: Engine) throws(Fault) -> [UInt8] {
    guard engine.isFinished else { throw .unfinished }
    var state = ByteWriter(reservingCapacity: 1024)
    state.write(engine)
    return bytes(ofState: state.bytes)
  }

  /// Reads the state of an engine of this version.
  ///
  /// - Throws: The reason why the bytes cannot be read.
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

  /// Puts layout, version and checksum before the bytes of a state.
  static func bytes(ofState state: [UInt8]) -> [UInt8] {
    var writer = ByteWriter(reservingCapacity: state.count + 24)
    writer.byte(layout)
    writer.text(Engine.version)
    writer.word(checksum(state[...]))
    writer.raw(state)
    return writer.bytes
  }

  /// The 64-bit hash FNV-1a; a change of any single byte changes the hash.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
