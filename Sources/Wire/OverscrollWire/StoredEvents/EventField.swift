import RefreshEngine
import StrictJSON

/// A member of an event that has a packed form: its place in the JSON and in the row.
// A class, so that a look at a field copies a reference and not its texts.
final class EventField: Sendable {
  /// What a value is, and how a row has it.
  enum Kind {
    case coordinate
    case size
    /// A count of rows.
    case rows
    /// Milliseconds in JSON, microseconds in the row.
    case time
    case bool
    case component
    /// One of some names; the row has its number.
    case oneOf([WireName])
    /// A source of effects; the row has the number of a component, or 255 for the scroll view.
    case source
    /// This word alone; the row has nothing.
    case word(WireName)
  }

  let name: WireName
  /// The object around it, if it is a member of one.
  let object: WireName?
  let kind: Kind
  /// Its bit; nil if the event always has it.
  let member: EventMembers?

  init(
    _ name: WireName,
    of object: WireName? = nil,
    _ kind: Kind,
    _ member: EventMembers? = nil
  ) {
    self.name = name
    self.object = object
    self.kind = kind
    self.member = member
  }

  /// The coordinates `x` and `y`, which an event may leave out.
  fileprivate static let position = [
    EventField("x", .coordinate, .x), EventField("y", .coordinate, .y),
  ]

  /// A vector that an event may leave out.
  fileprivate static func vector(_ name: WireName) -> [EventField] {
    [
      EventField("x", of: name, .coordinate, .vectorX),
      EventField("y", of: name, .coordinate, .vectorY),
    ]
  }

  fileprivate static let component = EventField("component", .component)
  static let components = ComponentName.allCases.map { WireName($0.rawValue) }

  fileprivate static func names<Name>(_ type: Name.Type) -> Kind
  where Name: RawRepresentable<String> & CaseIterable {
    .oneOf(type.allCases.map { WireName($0.rawValue) })
  }
}

/// The optional members that an event has.
struct EventMembers: OptionSet {
  let rawValue: UInt8

  static let x = EventMembers(rawValue: 1)
  static let y = EventMembers(rawValue: 2)
  static let width = EventMembers(rawValue: 1)
  static let height = EventMembers(rawValue: 2)
  static let top = EventMembers(rawValue: 1)
  static let left = EventMembers(rawValue: 2)
  static let bottom = EventMembers(rawValue: 4)
  static let right = EventMembers(rawValue: 8)
  static let rowHeight = EventMembers(rawValue: 1)
  static let animated = EventMembers(rawValue: 4)
  /// A velocity or a translation, and its parts; a part that is left out is 0.
  static let vector = EventMembers(rawValue: 4)
  static let vectorX = EventMembers(rawValue: 8)
  static let vectorY = EventMembers(rawValue: 16)
}

extension EventTag {
  /// The `type` of the event.
  var name: WireName { Self.names[Int(rawValue)] }

  private static let names: [WireName] = (0...23).map { number in
    let name = EventTag(rawValue: UInt8(number)).map { "\($0)" } ?? ""
    return WireName(name.hasPrefix("advance") ? "advance" : name)
  }

  /// The members of the event, in the order of its JSON and of its row; at most four.
  var fields: [EventField] { Self.fieldsOfAll[Int(rawValue)] }

  /// Whether the row has a byte with the bits of the optional members.
  var hasOptionalMembers: Bool { fields.contains { $0.member != nil } }

  private static let fieldsOfAll: [[EventField]] = (0...23).map { number in
    EventTag(rawValue: UInt8(number))?.makeFields() ?? []
  }

  private func makeFields() -> [EventField] {
    switch self {
    case .dragBegan, .dragMoved: [EventField("x", .coordinate), EventField("y", .coordinate)]
    case .dragEnded: EventField.position + EventField.vector("velocity")
    case .setContentOffset: EventField.position + [EventField("animated", .bool, .animated)]
    case .setContentSize:
      [EventField("width", .size, .width), EventField("height", .size, .height)]
    case .setContentInset:
      [
        EventField("top", .coordinate, .top), EventField("left", .coordinate, .left),
        EventField("bottom", .coordinate, .bottom), EventField("right", .coordinate, .right),
      ]
    case .setWindow: [EventField("attached", .bool)]
    case .reloadData: [EventField("rows", .rows), EventField("rowHeight", .size, .rowHeight)]
    case .dragCancelled: []
    case .beginRefreshing, .endRefreshing, .endRefreshingWithNoMoreData, .resetNoMoreData, .tap:
      [.component]
    case .setHidden: [.component, EventField("hidden", .bool)]
    case .setDragging: [EventField("dragging", .bool)]
    case .setPanState:
      [EventField("state", EventField.names(PanState.self))] + EventField.vector("translation")
    case .advanceBy: [EventField("byMs", .time)]
    case .advanceTo: [EventField("toMs", .time)]
    case .advanceUntilRest: [EventField("until", .word("rest"))]
    case .advanceUntilAnyEffect: [EventField("until", .word("effect"))]
    case .advanceUntilEffect:
      [
        EventField("component", of: "until", .source),
        EventField("effect", of: "until", EventField.names(EffectType.self)),
      ]
    case .advanceUntilState:
      [
        EventField("component", of: "until", .component),
        EventField("state", of: "until", EventField.names(ComponentState.self)),
      ]
    }
  }
}
