package import RefreshEngine
package import StrictJSON

/// The original configuration of a session, independent of the time and place of reading.
package struct PortableConfiguration {
  /// The configuration as sent, with the names in its scroll view resolved.
  private let document: JSONValue
  /// The decoded configuration, with its epoch filled in.
  package let configuration: SessionConfiguration

  /// Reads a configuration as sent; see `ConfigurationDecoder.decode`.
  ///
  /// - Throws: The wrong fields.
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

  /// The configuration for a recording: the preset expanded, `epoch` and `timeZone` resolved, no other
  /// default filled in.
  ///
  /// A preset that sets its content size again after attaching keeps its name besides its fields, which then
  /// change nothing: no field expresses the repetition, and an event would add a revision.
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

  /// The configuration for a log: as sent, with any `timeZone` resolved, so that newer time zone data change
  /// nothing.
  package var forLog: JSONValue {
    var result = document
    if result.member("timeZone") != nil { result[member: "timeZone"] = .string(timeZone) }
    return result
  }

  /// The configuration for the log of a copied session: as for a log, with `epoch`, without a lifetime.
  package var forCopy: JSONValue {
    var result = forLog
    result[member: ConfigurationTable.idleLifetimeMs] = nil
    result[member: "epoch"] = .string(WireTime.text(configuration.engine.epoch))
    return result
  }

  private var timeZone: String { WireTime.zoneText(configuration.engine.timeZoneOffsetSeconds) }
}

/// The part of a session's configuration for listings.
package struct ConfigurationSummary {
  package let preset: String?
  /// The dialect; nil for an unreadable configuration.
  package let dialect: String?
  /// The session's lifetime without a call, in microseconds; nil for the server's default.
  package let idleLifetime: Microseconds?

  /// Reads a stored configuration.
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
  /// The object overridden by the members of another, as `ConfigurationDecoder` reads them: objects are
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
