package import RefreshEngine
package import StrictJSON

/// The presets: one for each case of MJRefresh's example app, then those of the overlays.
///
/// `document` has their configurations.
enum Preset: String, CaseIterable {
  case headerDefault = "header-default"
  case headerGif = "header-gif"
  case headerHideTime = "header-hide-time"
  case headerHideAll = "header-hide-all"
  case headerCustomText = "header-custom-text"
  case headerCustom = "header-custom"
  case footerDefault = "footer-default"
  case footerGif = "footer-gif"
  case footerHideTitle = "footer-hide-title"
  case footerAllLoaded = "footer-all-loaded"
  case footerNoAuto = "footer-no-auto"
  case footerCustomText = "footer-custom-text"
  case footerHideAfterLoad = "footer-hide-after-load"
  case footerBack1 = "footer-back-1"
  case footerBack2 = "footer-back-2"
  case footerCustomAuto = "footer-custom-auto"
  case footerCustomBack = "footer-custom-back"
  case collectionBoth = "collection-both"
  case collectionTrailer = "collection-trailer"
  case webHeader = "web-header"
  case home
  case androidDefault = "android-default"
  case androidLarge = "android-large"
  case flutterAndroid = "flutter-android"
  case flutterIOS = "flutter-ios"
  case webDefault = "web-default"

  /// The dialect of a preset of an overlay; nil for those of the inset family.
  var dialect: Dialect? {
    switch self {
    case .androidDefault, .androidLarge: .swiperefreshlayout120
    case .flutterAndroid, .flutterIOS: .refreshindicator2026
    case .webDefault: .pulltorefreshjs0122
    default: nil
    }
  }

  /// The dialects in which a configuration may name it.
  var dialects: [Dialect] { dialect.map { [$0] } ?? Dialect.all(of: .inset) }

  /// Why a dialect has no such preset, as a sentence without a full stop; nil if it has it.
  func absence(in other: Dialect) -> String? {
    dialects.contains(other)
      ? nil : other.absence(of: "preset \(rawValue)", in: dialects)
  }

  /// What the preset shows.
  var title: String {
    switch self {
    case .headerDefault: "Header: default"
    case .headerGif: "Header: frame images"
    case .headerHideTime: "Header: time hidden, automatic alpha"
    case .headerHideAll: "Header: images alone, both labels hidden"
    case .headerCustomText: "Header: titles of its own"
    case .headerCustom: "Header: plain, 50 pt high"
    case .footerDefault: "Footer: default"
    case .footerGif: "Footer: frame images"
    case .footerHideTitle: "Footer: title hidden while refreshing"
    case .footerAllLoaded: "Footer: all loaded"
    case .footerNoAuto: "Footer: no automatic refresh"
    case .footerCustomText: "Footer: titles of its own"
    case .footerHideAfterLoad: "Footer: hidden after the load"
    case .footerBack1: "Back footer: within an inset of its own"
    case .footerBack2: "Back footer: frame images, automatic alpha"
    case .footerCustomAuto: "Auto footer: plain, two triggers a pan"
    case .footerCustomBack: "Back footer: plain, 50 pt high"
    case .collectionBoth: "Collection: header and back footer"
    case .collectionTrailer: "Collection: trailer"
    case .webHeader: "Web page: header over long content"
    case .home: "Home: header with automatic alpha, back footer"
    case .androidDefault: "Android: SwipeRefreshLayout over a RecyclerView"
    case .androidLarge: "Android: SwipeRefreshLayout with a large circle"
    case .flutterAndroid: "Flutter on Android: RefreshIndicator over a clamping list"
    case .flutterIOS: "Flutter on iOS: RefreshIndicator over a bouncing list"
    case .webDefault: "Web: pulltorefresh.js"
    }
  }
}

extension Dialect {
  /// The dialect of a configuration that names none: that of its preset, else the standard one.
  package init(ofUnnamedIn configuration: JSONValue) {
    self = Preset(of: configuration)?.dialect ?? .standard
  }

  /// The name of a configuration's dialect: the one that it names, else that of its preset, else the standard one.
  package static func name(in configuration: JSONValue) -> String {
    configuration.member("dialect")?.text ?? Dialect(ofUnnamedIn: configuration).rawValue
  }

  /// Why the dialect has not got the preset of a configuration, as a sentence without a full stop; nil if it has,
  /// and without a preset.
  package func absenceOfPreset(in configuration: JSONValue) -> String? {
    Preset(of: configuration)?.absence(in: self)
  }
}

extension Preset {
  /// The preset of a configuration; nil if it names none, or one that is not known.
  fileprivate init?(of configuration: JSONValue) {
    guard let name = configuration.member("preset")?.text else { return nil }
    self.init(rawValue: name)
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

extension Preset {
  fileprivate var json: JSONValue {
    // The standard dialect has every part of every preset of its family.
    let decoded = try? ConfigurationDecoder.decode(self, in: dialect ?? .standard)
    let configuration = decoded ?? SessionConfiguration()
    return [
      "name": .string(rawValue), "title": .string(title),
      "configuration": .configuration(configuration, Engine(configuration.engine), epoch: nil),
    ]
  }
}
