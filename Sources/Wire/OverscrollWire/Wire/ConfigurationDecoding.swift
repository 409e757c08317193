package import RefreshEngine
import ScrollPhysics
package import StrictJSON

/// Reads the configuration of a session: a preset or the defaults, and the overriding fields.
package struct ConfigurationDecoder {
  let dialect: Dialect
  /// The default of `epoch`, in microseconds since 1970.
  private let createdAt: Microseconds

  /// Reads a configuration, for a session with the rules of an engine version.
  ///
  /// The dialect comes first, since the other fields depend on it. The default of `epoch` is the moment of
  /// creation, in microseconds since 1970.
  ///
  /// - Throws: The wrong fields.
  package static func decode(
    _ cursor: JSONCursor,
    createdAt: Microseconds,
    version: EngineVersion = .current
  ) throws(FieldErrors) -> SessionConfiguration {
    var configuration = try cursor.object { reader throws(FieldErrors) in
      // A preset of an overlay implies its dialect.
      let isNamed = reader.has("dialect")
      let dialect =
        isNamed ? reader.oneOf("dialect", Dialect.self) : Dialect(ofUnnamedIn: cursor.value)
      if let dialect {
        return Self(dialect: dialect, createdAt: createdAt).configuration(&reader)
      }
      // The valid values of the other fields depend on the dialect, so they stay unchecked.
      var configuration = SessionConfiguration()
      configuration.engine.epoch = createdAt
      ConfigurationTable.surroundings.read(&reader, into: &configuration)
      reader.acceptRest()
      return configuration
    }
    configuration.engine.version = version
    return configuration
  }

  /// Reads the configuration of a preset in a dialect.
  ///
  /// - Throws: The parts that the dialect lacks, with their pointers into a configuration.
  static func decode(
    _ preset: Preset,
    in dialect: Dialect
  ) throws(FieldErrors) -> SessionConfiguration {
    var configuration = initial(in: dialect)
    configuration.preset = preset.rawValue
    return try JSONCursor(preset.document).object { reader throws(FieldErrors) in
      ConfigurationTable.all(in: dialect).read(&reader, into: &configuration)
      return configuration
    }
  }

  /// The default configuration of a dialect.
  private static func initial(in dialect: Dialect) -> SessionConfiguration {
    var configuration = SessionConfiguration()
    configuration.engine.dialect = dialect
    if dialect.family == .overlay {
      configuration.engine.physicsPreset = .clamping
      configuration.engine.physics = PhysicsPreset.clamping.parameters
    }
    return configuration
  }

  private func configuration(_ reader: inout JSONObjectReader) -> SessionConfiguration {
    var configuration = start(&reader)
    configuration.engine.epoch = createdAt
    let names: [ComponentName] = dialect.family == .overlay ? [.header] : ComponentName.allCases
    if !names.contains(where: { reader.has($0.rawValue) }), configuration.preset == nil {
      configuration.engine.header = ComponentConfiguration(kind: .header)
    }
    ConfigurationTable.all(in: dialect).read(&reader, into: &configuration)
    let preset = configuration.preset.flatMap { Preset(rawValue: $0) }
    if preset?.setsContentSizeAfterAttaching(in: configuration.engine.dialect) == true {
      // The content size is set once more, unchanged.
      var size = configuration.engine.scrollView.contentSize
      if let rowHeight = configuration.engine.rowHeight {
        size.height = Double(configuration.engine.rows) * rowHeight
      }
      configuration.engine.scrollView.contentSizeAfterAttaching = size
    }
    return configuration
  }

  /// The configuration of the preset, or the defaults.
  private func start(_ reader: inout JSONObjectReader) -> SessionConfiguration {
    reader.nonNull("preset") { cursor throws(FieldErrors) in
      let preset = try cursor.oneOf(Preset.self)
      if let absence = preset.absence(in: dialect) { throw cursor.refused(.notInDialect(absence)) }
      do throws(FieldErrors) {
        return try Self.decode(preset, in: dialect)
      } catch {
        let part = error.first
        let sentence = "\(preset.rawValue) sets \(part.pointer): \(part.detail)"
        throw cursor.refused(.notInDialect(sentence))
      }
    } ?? Self.initial(in: dialect)
  }
}

extension JSONCursor {
  /// An RFC 3339 time, in microseconds since 1970.
  func time() throws(FieldErrors) -> Microseconds {
    guard let time = WireTime.parse(try string()) else {
      throw refused(.malformed("must be an RFC 3339 time such as 2026-01-02T03:04:05Z"))
    }
    return time
  }

  /// The offset of a time zone in seconds.
  func offset(at epoch: Microseconds) throws(FieldErrors) -> Int {
    guard let offset = WireTime.offset(ofZone: try string(), at: epoch) else {
      throw refused(.malformed("must be UTC, ±HH:MM or an IANA time zone name"))
    }
    return offset
  }

  /// A BCP 47 language tag: subtags of one to eight letters and digits, joined by hyphens; the first has only
  /// letters.
  ///
  /// A regular expression would be compiled anew in each call, and sessions replay these events.
  func languageTag() throws(FieldErrors) -> String {
    let tag = try string()
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard tag.utf8.count <= 100, subtags[0].allSatisfy(\.isLetter),
      subtags.allSatisfy({
        (1...8).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isDigit }
      })
    else { throw refused(.malformed("must be a BCP 47 language tag such as en or zh-Hans")) }
    return tag
  }
}
