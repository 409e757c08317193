import CTexts
package import RefreshEngine
package import StrictJSON

/// The presets of `presets.json`: one per case of MJRefresh's example app, then the overlays' presets.
struct Preset: RawRepresentable, CaseIterable, Sendable {
  let rawValue: String
  /// The title for people.
  private let title: String
  /// The configuration in a client's form; without `style`, the dialect's first style applies.
  let document: JSONValue
  /// The dialect of an overlay's preset; nil for presets of the inset family.
  let dialect: Dialect?
  /// `always`, `before the newest`, or nil for no repeated content size.
  private let setsContentSizeAgain: String?

  static let allCases = unsafe JSONReader.value(of: overscroll_text_of_presets()).elements
    .map(Preset.init)

  private init(_ row: JSONValue) {
    func text(_ name: String) -> String? { row.member(name)?.text }
    (rawValue, title) = (text("name") ?? "", text("title") ?? "")
    document = row.member("configuration") ?? [:]
    dialect = document.member("dialect")?.text.flatMap(Dialect.init)
    setsContentSizeAgain = text("setsContentSizeAgain")
  }

  init?(rawValue: String) {
    guard let preset = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = preset
  }

  /// The preset of a configuration; nil without a preset, or for an unknown one.
  fileprivate init?(of configuration: JSONValue) {
    guard let name = configuration.member("preset")?.text else { return nil }
    self.init(rawValue: name)
  }

  /// The reason that a dialect lacks the preset, without a full stop; nil if the dialect has it.
  func absence(in other: Dialect) -> String? {
    let dialects = dialect.map { [$0] } ?? Dialect.all(of: .inset)
    return dialects.contains(other) ? nil : other.absence(of: "preset \(rawValue)", in: dialects)
  }

  /// True if the content size is set again after the components are attached, as a list's layout does.
  ///
  /// Only a notification of the content size places a trailer and, in older libraries, a back
  /// footer.
  func setsContentSizeAfterAttaching(in dialect: Dialect) -> Bool {
    setsContentSizeAgain.map { $0 == "always" || dialect != .standard } ?? false
  }

  fileprivate var json: JSONValue {
    // The standard dialect has every part of all presets in its family.
    let decoded = try? ConfigurationDecoder.decode(self, in: dialect ?? .standard)
    let configuration = decoded ?? SessionConfiguration()
    return [
      "name": .string(rawValue), "title": .string(title),
      "configuration": .configuration(configuration, Engine(configuration.engine), epoch: nil),
    ]
  }
}

extension Dialect {
  /// The dialect of a configuration without a `dialect`: the dialect of its preset, else the standard one.
  package init(ofUnnamedIn configuration: JSONValue) {
    self = Preset(of: configuration)?.dialect ?? .standard
  }

  /// The name of a configuration's dialect: of `dialect`, else of its preset, else of the standard dialect.
  package static func name(in configuration: JSONValue) -> String {
    configuration.member("dialect")?.text ?? Dialect(ofUnnamedIn: configuration).rawValue
  }

  /// The reason that the dialect lacks a configuration's preset, as a sentence without a full stop; nil if
  /// the preset is valid or absent.
  package func absenceOfPreset(in configuration: JSONValue) -> String? {
    Preset(of: configuration)?.absence(in: self)
  }
}

/// The presets in the wire format, written once.
package enum PresetDocuments {
  /// All presets.
  package static let list =
    JSONValue.object(["presets": .array(Preset.allCases.map(\.json))]).lineBytes

  package static let byName = Dictionary(
    uniqueKeysWithValues: Preset.allCases.map { ($0.rawValue, $0.json.lineBytes) }
  )
}
