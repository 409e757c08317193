import RefreshEngine

/// The configurations of the cases of MJRefresh's example app.
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

  /// What the case shows, in a few words.
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
    }
  }

  /// The case's configuration; in all of them a load takes 2 s and adds 5 rows.
  var configuration: Configuration {
    var configuration = Configuration()
    configuration.rows = 5
    configuration.rowHeight = 44
    let load = SimulatedLoad(duration: 2_000_000, rows: 5)
    for name in ComponentName.allCases { configuration.loads[name] = load }
    if refreshesAtOnce {
      configuration.header = ComponentConfiguration(family: .header, refreshing: true)
    }
    setHeader(&configuration)
    setFooter(&configuration)
    setCollection(&configuration)
    dropUnusedLoads(&configuration)
    return configuration
  }

  /// The table's cases begin with a refresh of their header.
  private var refreshesAtOnce: Bool {
    switch self {
    case .collectionBoth, .collectionTrailer, .webHeader, .home: false
    default: true
    }
  }

  private func setHeader(_ configuration: inout Configuration) {
    switch self {
    case .headerGif: configuration.header?.wearImages()
    case .headerHideTime:
      configuration.header?.settings.automaticallyChangeAlpha = true
      configuration.header?.settings.lastUpdatedTimeLabelHidden = true
    case .headerHideAll:
      configuration.header?.wearImages()
      configuration.header?.settings.lastUpdatedTimeLabelHidden = true
      configuration.header?.settings.stateLabelHidden = true
    case .headerCustomText:
      configuration.header?.settings.titles = [
        .idle: "Pull down to refresh", .pulling: "Release to refresh", .refreshing: "Loading ...",
      ]
    case .headerCustom:
      configuration.header?.style = .plain
      configuration.header?.settings.height = 50
    default: break
    }
  }

  private func setFooter(_ configuration: inout Configuration) {
    let auto = ComponentConfiguration(family: .autoFooter)
    let back = ComponentConfiguration(family: .backFooter)
    switch self {
    case .footerDefault: configuration.footer = auto
    case .footerGif, .footerHideTitle:
      configuration.footer = auto
      configuration.footer?.style = .gif
      configuration.footer?.settings.images = [.refreshing: Self.loadingImages]
      if self == .footerHideTitle { configuration.footer?.settings.refreshingTitleHidden = true }
    case .footerAllLoaded:
      configuration.footer = auto
      configuration.loads.footer?.outcome = .noMoreData
    case .footerNoAuto:
      configuration.footer = auto
      configuration.footer?.settings.automaticallyRefresh = false
    case .footerCustomText:
      configuration.footer = auto
      configuration.footer?.settings.titles = [
        .idle: "Click or drag up to refresh", .refreshing: "Loading more ...",
        .noMoreData: "No more data",
      ]
    case .footerHideAfterLoad:
      configuration.footer = auto
      configuration.loads.footer?.outcome = .hide
    case .footerBack1:
      configuration.footer = back
      configuration.footer?.settings.ignoredContentInset = 30
      configuration.scrollView.contentInset.bottom = 30
    case .footerBack2:
      configuration.footer = back
      configuration.footer?.wearImages()
      configuration.footer?.settings.automaticallyChangeAlpha = true
      configuration.loads.footer?.outcome = .noMoreData
    case .footerCustomAuto:
      configuration.footer = auto
      configuration.footer?.style = .plain
      configuration.footer?.settings.autoTriggerTimes = 2
    case .footerCustomBack:
      configuration.footer = back
      configuration.footer?.style = .plain
      configuration.footer?.settings.height = 50
    default: break
    }
  }

  private func setCollection(_ configuration: inout Configuration) {
    switch self {
    case .collectionBoth:
      configuration.header = ComponentConfiguration(family: .header)
      configuration.footer = ComponentConfiguration(family: .backFooter)
    case .collectionTrailer:
      configuration.trailer = ComponentConfiguration(family: .trailer)
      configuration.scrollView.contentSize.width = 750
    case .webHeader:
      configuration.header = ComponentConfiguration(family: .header)
      configuration.rows = 0
      configuration.rowHeight = nil
      configuration.loads.header?.rows = 0
    case .home:
      configuration.header = ComponentConfiguration(family: .header)
      configuration.header?.settings.automaticallyChangeAlpha = true
      configuration.footer = ComponentConfiguration(family: .backFooter)
    default: break
    }
  }

  private func dropUnusedLoads(_ configuration: inout Configuration) {
    if configuration.header == nil { configuration.loads.header = nil }
    if configuration.footer == nil { configuration.loads.footer = nil }
    if configuration.trailer == nil { configuration.loads.trailer = nil }
  }

  /// The example app's three images of a load.
  fileprivate static let loadingImages = FrameImages(count: 3, height: 35)
}

extension ComponentConfiguration {
  /// The example app's images: 60 while idle, 3 for pulling and refreshing.
  fileprivate mutating func wearImages() {
    style = .gif
    settings.images = [
      .idle: FrameImages(count: 60, height: 40), .pulling: Preset.loadingImages,
      .refreshing: Preset.loadingImages,
    ]
  }
}
