/// The library whose behaviour the components have.
public enum Dialect: String, CaseIterable, Hashable, Sendable {
  /// MJRefresh 3.7.9.
  case mjrefresh379 = "mjrefresh-3.7.9"
  /// MJRefresh 3.1.15.4.
  case mjrefresh31154 = "mjrefresh-3.1.15.4"
  /// MJRefresh 2.2.1.
  case mjrefresh221 = "mjrefresh-2.2.1"
  /// MJRefresh 1.4.7.
  case mjrefresh147 = "mjrefresh-1.4.7"
  /// EOCRefresh, the teaching library of an article.
  case eocrefresh

  /// The dialect of a session that names none.
  public static let standard = Dialect.mjrefresh379

  /// The library's name and version, for people.
  public var title: String { definition.title }
  /// What the library has.
  public var inventory: Inventory { definition.inventory }
  /// How its components behave.
  var rules: SharedRules { definition.rules }

  /// The dialects that have a style of a kind of component, newest first.
  public static func having(_ style: Style, of kind: ComponentKind) -> [Dialect] {
    allCases.filter { $0.inventory.styles(of: kind).contains(style) }
  }

  /// The dialects that have a kind of component, newest first.
  public static func having(_ kind: ComponentKind) -> [Dialect] {
    allCases.filter { !$0.inventory.styles(of: kind).isEmpty }
  }

  /// The effects of components that the library never has.
  public var absentEffects: Set<EffectType> {
    Set(EffectType.allCases.filter { $0.callback != nil && !rules.value.calls($0) })
  }

  private var definition: Definition {
    switch self {
    case .mjrefresh379: .mjrefresh379
    case .mjrefresh31154: .mjrefresh31154
    case .mjrefresh221: .mjrefresh221
    case .mjrefresh147: .mjrefresh147
    case .eocrefresh: .eocrefresh
    }
  }

  /// All that makes a dialect.
  private struct Definition {
    let title: String
    let inventory: Inventory
    let rules: SharedRules

    init(_ title: String, _ inventory: Inventory, _ rules: Rules) {
      (self.title, self.inventory, self.rules) = (title, inventory, SharedRules(rules))
    }

    static let mjrefresh379 = Definition("MJRefresh 3.7.9", .mjrefresh379, .mjrefresh379)
    static let mjrefresh31154 = Definition("MJRefresh 3.1.15.4", .mjrefresh31154, .mjrefresh31154)
    static let mjrefresh221 = Definition("MJRefresh 2.2.1", .mjrefresh221, .mjrefresh221)
    static let mjrefresh147 = Definition("MJRefresh 1.4.7", .mjrefresh147, .mjrefresh147)
    static let eocrefresh = Definition("EOCRefresh", .eocrefresh, .eocrefresh)
  }
}

extension EffectType {
  /// The callback that the effect reports; nil for others.
  var callback: BeginRules.Callbacks? {
    switch self {
    case .refreshing: .refreshing
    case .beginRefreshingCompletion: .beginRefreshingCompletion
    case .endRefreshingAnimationBegin: .endRefreshingAnimationBegin
    case .endRefreshingCompletion: .endRefreshingCompletion
    case .stateChanged, .rowsChanged, .dragWillEnd, .decelerationEnded, .statusChanged,
      .showCompleted,
      .uncaughtError, .mounted:
      nil
    }
  }
}
