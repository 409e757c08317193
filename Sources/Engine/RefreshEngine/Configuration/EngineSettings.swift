public import ScrollPhysics

/// The settings of a whole session, which events seldom or never change.
///
/// Sessions of one version and dialect share one instance, out of line, while they change no setting.
struct EngineSettings: Sendable {
  let version: EngineVersion
  let dialect: Dialect
  let rules: SharedRules
  var language: String
  var texts: Texts
  var laws: PhysicsLaws
  let timeZoneOffsetSeconds: Int
  let rowHeight: Double?
  let loads: SimulatedLoads
  let playsGestures: Bool

  private static let standard = EngineVersion.allCases.flatMap { version in
    Dialect.allCases.flatMap { dialect in
      [false, true].map { playsGestures in
        var configuration = Configuration()
        (configuration.version, configuration.dialect) = (version, dialect)
        configuration.playsGestures = playsGestures
        return Shared(EngineSettings(configuration, dialect.rules))
      }
    }
  }

  private init(_ configuration: Configuration, _ rules: SharedRules) {
    version = configuration.version
    dialect = configuration.dialect
    self.rules = rules
    language = configuration.language
    texts = rules.texts(for: language)
    laws = PhysicsLaws.of(configuration.physics, startedFrom: configuration.physicsPreset)
    timeZoneOffsetSeconds = configuration.timeZoneOffsetSeconds
    rowHeight = configuration.rowHeight
    loads = configuration.loads
    playsGestures = configuration.playsGestures
  }

  /// The settings of a configuration; a shared instance if they are the dialect's own.
  static func of(_ configuration: Configuration, _ rules: SharedRules) -> Shared<EngineSettings> {
    let settings = EngineSettings(configuration, rules)
    return standard.first { $0.value.isSame(as: settings) } ?? Shared(settings)
  }

  private func isSame(as other: EngineSettings) -> Bool {
    version == other.version && dialect == other.dialect && rules === other.rules
      && language == other.language
      && laws === other.laws && timeZoneOffsetSeconds == other.timeZoneOffsetSeconds
      && rowHeight == other.rowHeight && loads == other.loads
      && playsGestures == other.playsGestures
  }
}

extension Engine {
  /// The version by whose rules the session is played.
  public var playedVersion: EngineVersion { settings.value.version }
  /// The library whose behaviour the components have.
  public var dialect: Dialect { settings.value.dialect }
  /// The language of the texts, a BCP 47 tag.
  public var language: String { settings.value.language }
  /// The offset of local time from UTC, in seconds.
  public var timeZoneOffsetSeconds: Int { settings.value.timeZoneOffsetSeconds }
  /// The height of a row, in points; nil for a list without one.
  public var rowHeight: Double? { settings.value.rowHeight }
  /// The loads that end refreshes without a call.
  public var loads: SimulatedLoads { settings.value.loads }
  /// True if a gesture plays in real time, on a realtime clock; otherwise the event spans the whole gesture.
  public var playsGestures: Bool { settings.value.playsGestures }
  /// The laws of the simulated driver.
  public var physics: PhysicsParameters { laws.parameters }
  /// The preset that the laws started from.
  public var physicsPreset: PhysicsPreset { laws.preset }

  /// The behaviour of the components.
  var rules: Rules { _read { yield settings.value.rules.value } }
  @inline(__always) var sharedRules: SharedRules { settings.value.rules }
  @inline(__always) var texts: Texts { settings.value.texts }
  @inline(__always) var laws: PhysicsLaws { settings.value.laws }
}
