package import RefreshEngine
package import StrictJSON

/// The configuration that a session was made from, freed of all that depends on the time and place of
/// reading.
package struct PortableConfiguration {
  /// The configuration as sent, but with the names in its scroll view resolved.
  private let document: JSONValue
  /// The configuration itself, the epoch filled in.
  package let configuration: SessionConfiguration

  /// Reads a configuration as sent; see `ConfigurationDecoder.decode`.
  ///
  /// - Throws: The fields that are wrong.
  package init(
    _ document: JSONValue,
    createdAt: Microseconds,
    version: EngineVersion = .current
  ) throws(FieldErrors) {
    configuration = try ConfigurationDecoder.decode(
      JSONCursor(document),
      createdAt: createdAt,
      version: version
    )
    var resolved = document
    let view = configuration.engine.scrollView
    resolved[member: "scrollView"] = document.member("scrollView").map {
      ScrollViewTable.resolved($0, view)
    }
    self.document = resolved
  }

  /// The configuration for a recording: the preset expanded, `epoch` and `timeZone` resolved, no
  /// other default filled in.
  ///
  /// A preset that sets its content size again after attaching keeps its name beside its fields: no
  /// field expresses that, and an event would add a revision. Its fields over it change nothing.
  package var forRecording: JSONValue {
    var result = document
    if let preset = configuration.preset.flatMap({ Preset(rawValue: $0) }) {
      result = preset.document.merged(with: document)
    }
    if configuration.engine.scrollView.contentSizeAfterAttaching == nil {
      result[member: "preset"] = nil
    }
    result[member: ConfigurationTable.idleLifetimeMs] = nil
    result[member: "epoch"] = .string(WireTime.text(configuration.engine.epoch))
    result[member: "timeZone"] = .string(timeZone)
    return result
  }

  /// The configuration for a log: as sent, `timeZone` resolved if there is one, so that newer time
  /// zone data change nothing.
  package var forLog: JSONValue {
    var result = document
    if result.member("timeZone") != nil { result[member: "timeZone"] = .string(timeZone) }
    return result
  }

  /// The configuration for the log of a session that begins with the events of another: as for a log,
  /// with `epoch`, without a lifetime.
  package var forCopy: JSONValue {
    var result = forLog
    result[member: ConfigurationTable.idleLifetimeMs] = nil
    result[member: "epoch"] = .string(WireTime.text(configuration.engine.epoch))
    return result
  }

  private var timeZone: String { WireTime.zoneText(configuration.engine.timeZoneOffsetSeconds) }
}

/// The part of a session's configuration that a listing shows.
package struct ConfigurationSummary {
  package let preset: String?
  /// Nil if the configuration cannot be read.
  package let dialect: String?
  /// How long the session lives without a call, in microseconds; nil is the server's default.
  package let idleLifetime: Microseconds?

  /// Reads a configuration of a log.
  package init(_ bytes: [UInt8]) {
    let document = (try? JSONReader.value(bytes)) ?? .null
    preset = document.member("preset")?.text
    dialect = document.isNested ? Dialect.name(in: document) : nil
    idleLifetime =
      document.member(ConfigurationTable.idleLifetimeMs)
      .flatMap { try? ConfigurationTable.lifetime.orNull.read(JSONCursor($0)) } ?? nil
  }
}

extension JSONValue {
  /// The object with the members of another over its own, as `ConfigurationDecoder` reads them: objects are
  /// merged, but a set of images replaces the set of its state.
  package func merged(with other: JSONValue, isDeep: Bool = true) -> JSONValue {
    var result = self
    for field in other.members {
      if isDeep, case .object? = result.member(field.name), case .object = field.value {
        let isDeep = field.name != "images"
        result[member: field.name] = result.member(field.name)?.merged(
          with: field.value,
          isDeep: isDeep
        )
      } else {
        result[member: field.name] = field.value
      }
    }
    return result
  }
}
