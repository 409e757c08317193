/// The texts of one language of one library.
final class Texts: Sendable, Equatable {
  /// The titles of a component's states; nil where a state has none.
  struct Titles: Sendable {
    var idle: String?
    var pulling: String?
    var refreshing: String?
    var noMoreData: String?

    /// The title of a state; others have none.
    subscript(state: ComponentState) -> String? {
      switch state {
      case .idle: idle
      case .pulling: pulling
      case .refreshing: refreshing
      case .noMoreData: noMoreData
      case .willRefresh, .dragging, .armed, .settling, .ending, .returning: nil
      }
    }
  }

  let header: Titles
  let autoFooter: Titles
  let backFooter: Titles
  let trailer: Titles
  let lastUpdatedPrefix: String
  let today: String
  private let noRecord: String
  /// What a time label shows where no time is stored: made once, so that sessions share it.
  let neverUpdated: String

  init(
    header: Titles,
    autoFooter: Titles,
    backFooter: Titles,
    trailer: Titles = Texts.trailerKeys,
    lastUpdatedPrefix: String,
    today: String,
    noRecord: String
  ) {
    self.header = header
    self.autoFooter = autoFooter
    self.backFooter = backFooter
    self.trailer = trailer
    self.lastUpdatedPrefix = lastUpdatedPrefix
    self.today = today
    self.noRecord = noRecord
    neverUpdated = lastUpdatedPrefix + noRecord
  }

  /// The texts with some of them changed.
  func changing(
    autoFooter: Titles? = nil,
    backFooter: Titles? = nil,
    trailer: Titles? = nil,
    lastUpdatedPrefix: String? = nil
  ) -> Texts {
    Texts(
      header: header,
      autoFooter: autoFooter ?? self.autoFooter,
      backFooter: backFooter ?? self.backFooter,
      trailer: trailer ?? self.trailer,
      lastUpdatedPrefix: lastUpdatedPrefix ?? self.lastUpdatedPrefix,
      today: today,
      noRecord: noRecord
    )
  }

  /// A language without a trailer's texts shows their keys, as MJRefresh does.
  static let trailerKeys = Titles(
    idle: "MJRefreshTrailerIdleText",
    pulling: "MJRefreshTrailerPullingText",
    refreshing: "MJRefreshTrailerPullingText"
  )

  /// The title of a state of a kind of component; nil where it has none.
  func title(for state: ComponentState, of kind: ComponentKind) -> String? {
    switch kind {
    case .header: header[state]
    case .autoFooter: autoFooter[state]
    case .backFooter: backFooter[state]
    case .trailer: trailer[state]
    }
  }

  /// Each language of each library is one object.
  static func == (left: Texts, right: Texts) -> Bool { left === right }
}
