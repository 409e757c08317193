/// The library whose behaviour the components have.
public enum Dialect: String, CaseIterable, Hashable, Sendable, StateCoded {
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
  /// Our own control, which keeps the laws of a good refresh control.
  case overscroll1 = "overscroll-1"
  /// androidx.swiperefreshlayout 1.2.0.
  case swiperefreshlayout120 = "swiperefreshlayout-1.2.0"
  /// Flutter's RefreshIndicator as on the main branch of 2026.
  case refreshindicator2026 = "refreshindicator-2026"
  /// pulltorefresh.js 0.1.22.
  case pulltorefreshjs0122 = "pulltorefreshjs-0.1.22"

  /// The effect of a dialect's components on the list.
  public typealias Family = DialectFamily

  /// The family: the components change the list's insets, or lie over the list.
  public var family: Family { definition.family }

  /// The dialects of a family, in the order of all.
  public static func all(of family: Family) -> [Dialect] {
    allCases.filter { $0.family == family }
  }

  /// The dialect of a session without a named dialect.
  public static let standard = Dialect.mjrefresh379

  /// The library's name and version, for people.
  public var title: String { definition.title }
  /// The parts of the library.
  public var inventory: Inventory { definition.inventory }
  /// The behaviour of the components.
  var rules: SharedRules { definition.rules }

  /// The dialects that have a style of a kind of component, newest first.
  public static func having(_ style: Style, of kind: ComponentKind) -> [Dialect] {
    allCases.filter { $0.inventory.styles(of: kind).contains(style) }
  }

  /// The dialects that have a kind of component, newest first.
  public static func having(_ kind: ComponentKind) -> [Dialect] {
    allCases.filter { !$0.inventory.styles(of: kind).isEmpty }
  }

  /// The effects that sessions of the dialect never have.
  public var absentEffects: Set<EffectType> {
    Set(EffectType.allCases).subtracting(definition.effects)
  }

  private var definition: Definition {
    switch self {
    case .mjrefresh379: .mjrefresh379
    case .mjrefresh31154: .mjrefresh31154
    case .mjrefresh221: .mjrefresh221
    case .mjrefresh147: .mjrefresh147
    case .eocrefresh: .eocrefresh
    case .overscroll1: .overscroll1
    case .swiperefreshlayout120: .swiperefreshlayout120
    case .refreshindicator2026: .refreshindicator2026
    case .pulltorefreshjs0122: .pulltorefreshjs0122
    }
  }

  /// The parts of a dialect's definition; a class, since each question about a dialect would copy them.
  private final class Definition: Sendable {
    let title: String
    let family: Family
    let inventory: Inventory
    let rules: SharedRules
    /// The effects that its sessions can have.
    let effects: Set<EffectType>

    /// A dialect of the inset family.
    init(_ title: String, _ inventory: Inventory, _ rules: Rules, isOwn: Bool = false) {
      (self.title, family, self.inventory) = (title, .inset, inventory)
      self.rules = SharedRules(rules, isOwn: isOwn)
      effects = Set(EffectType.insetCases).subtracting(BeginRules().callbacks)
        .union(rules.begin.callbacks)
    }

    /// A dialect of the overlay family, whose rules are in its machine; the rules of the inset family are not
    /// used.
    init(
      overlay title: String,
      without calls: Set<Inventory.Call>,
      _ effects: Set<EffectType> = []
    ) {
      (self.title, family) = (title, .overlay)
      // An overlay shares with the inset family a header, of its own style, and some calls.
      inventory = Inventory(kinds: [.header: [.overlay]], fields: [:], absentCalls: calls)
      rules = SharedRules(.mjrefresh379)
      self.effects = effects.union([.stateChanged, .refreshing, .rowsChanged])
    }

    static let mjrefresh379 = Definition("MJRefresh 3.7.9", .mjrefresh379, .mjrefresh379)
    static let mjrefresh31154 = Definition("MJRefresh 3.1.15.4", .mjrefresh31154, .mjrefresh31154)
    static let mjrefresh221 = Definition("MJRefresh 2.2.1", .mjrefresh221, .mjrefresh221)
    static let mjrefresh147 = Definition("MJRefresh 1.4.7", .mjrefresh147, .mjrefresh147)
    static let eocrefresh = Definition("EOCRefresh", .eocrefresh, .eocrefresh)
    static let overscroll1 = Definition("Overscroll 1", .overscroll1, .overscroll1, isOwn: true)
    static let swiperefreshlayout120 = Definition(
      overlay: "SwipeRefreshLayout 1.2.0",
      without: [.replaceComponent]
    )
    static let refreshindicator2026 = Definition(
      overlay: "RefreshIndicator",
      without: [.setWindow],
      [.statusChanged, .showCompleted, .uncaughtError]
    )
    static let pulltorefreshjs0122 = Definition(
      overlay: "pulltorefresh.js 0.1.22",
      without: [.beginRefreshing, .setWindow],
      [.mounted]
    )
  }
}
