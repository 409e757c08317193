package import RefreshEngine
package import StrictJSON

/// The configuration that a session was made from, freed of all that depends on the time and place of
/// reading.
package struct PortableConfiguration {
  /// The configuration as sent, but with the names in its scroll view resolved.
  private let document: JSONObject
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
    guard case .object(var object) = document else {
      self.document = [:]
      return
    }
    if case .object(let view)? = object["scrollView"] {
      let found = configuration.engine.scrollView
      object["scrollView"] = .object(ScrollViewTable.resolved(view, found))
    }
    self.document = object
  }

  /// The configuration for a recording: the preset expanded, `epoch` and `timeZone` resolved, no
  /// other default filled in.
  ///
  /// A preset that sets its content size again after attaching keeps its name beside its fields: no
  /// field expresses that, and an event would add a revision. Its fields over it change nothing.
  package var forRecording: JSONValue {
    var result = document
    if let preset = configuration.preset.flatMap({ Preset(rawValue: $0) }),
      case .object(let fields) = preset.document
    {
      result = fields.merged(with: document)
    }
    if configuration.engine.scrollView.contentSizeAfterAttaching == nil { result["preset"] = nil }
    result[ConfigurationTable.idleLifetimeMs] = nil
    result["epoch"] = .string(WireTime.text(configuration.engine.epoch))
    result["timeZone"] = .string(timeZone)
    return .object(result)
  }

  /// The configuration for a log: as sent, `timeZone` resolved if there is one, so that newer time
  /// zone data change nothing.
  package var forLog: JSONValue {
    var result = document
    if result["timeZone"] != nil { result["timeZone"] = .string(timeZone) }
    return .object(result)
  }

  /// The configuration for the log of a session that begins with the events of another: as for a log,
  /// with `epoch`, without a lifetime.
  package var forCopy: JSONValue {
    guard case .object(var result) = forLog else { return .null }
    result[ConfigurationTable.idleLifetimeMs] = nil
    result["epoch"] = .string(WireTime.text(configuration.engine.epoch))
    return .object(result)
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
    guard case .object(let document)? = try? JSONReader.value(bytes) else {
      (preset, dialect, idleLifetime) = (nil, nil, nil)
      return
    }
    preset = document["preset"]?.text
    dialect = Dialect.name(in: .object(document))
    idleLifetime =
      document[ConfigurationTable.idleLifetimeMs]
      .flatMap { try? ConfigurationTable.lifetime.orNull.read(JSONCursor($0)) } ?? nil
  }
}

extension JSONObject {
  /// The members with the members of another over them, as `ConfigurationDecoder` reads them: objects are
  /// merged, but a set of images replaces the set of its state.
  fileprivate func merged(with other: JSONObject, isDeep: Bool = true) -> JSONObject {
    var result = self
    for field in other.members {
      if isDeep, case .object(let old)? = result[field.name], case .object(let new) = field.value {
        result[field.name] = .object(old.merged(with: new, isDeep: field.name != "images"))
      } else {
        result[field.name] = field.value
      }
    }
    return result
  }
}
