import RefreshEngine
import StrictJSON

/// A type of events with at most four members, and the first byte of a packed event.
///
/// `fields` lists the following members. Later versions only add tags, since a log keeps its events for
/// years. The byte `{` (123) begins an event in the form of JSON.
///
/// `ByteWriter` writes numbers; microseconds and rows are integers; components, states and types are a byte,
/// the case's number in the order of declaration, 255 for the scroll view; true is 1. An event with optional
/// members has a byte before the values, with a bit for each present member; absent members have no bytes.
enum EventTag: UInt8, CaseIterable {
  case dragBegan = 1
  case dragMoved = 2
  case dragEnded = 3
  case dragCancelled = 4
  case setContentOffset = 5
  case setContentSize = 6
  case setContentInset = 7
  case setWindow = 8
  case reloadData = 9
  case beginRefreshing = 10
  case endRefreshing = 11
  case endRefreshingWithNoMoreData = 12
  case resetNoMoreData = 13
  case tap = 14
  case setHidden = 15
  case setDragging = 16
  case setPanState = 17
  case advanceBy = 18
  case advanceTo = 19
  case advanceUntilRest = 20
  case advanceUntilAnyEffect = 21
  case advanceUntilEffect = 22
  case advanceUntilState = 23
  // The types that are stored as JSON.
  case setSafeAreaInsets = 128
  case setBounds = 129
  case removeComponent = 130

  /// True if an event of the type has a packed form.
  var isPacked: Bool { rawValue < Self.setSafeAreaInsets.rawValue }

  /// The `type` of the event.
  var name: WireName { Self.names[Int(rawValue)] }

  private static let names: [WireName] = (0...130).map { number in
    let name = EventTag(rawValue: UInt8(number)).map { "\($0)" } ?? ""
    return WireName(name.hasPrefix("advance") ? "advance" : name)
  }

  /// True if the overlay family has the same packed form of the event; other events need the decoder.
  var isOfOverlays: Bool {
    switch self {
    case .dragBegan, .dragMoved, .dragEnded, .dragCancelled, .advanceBy, .advanceTo,
      .advanceUntilRest, .advanceUntilAnyEffect:
      true
    default: false
    }
  }

  /// The members of the event, in the order of its JSON and of its row; at most four.
  var fields: [EventField] { Self.fieldsOfAll[Int(rawValue)] }

  /// True if the row has a byte with the bits of the optional members.
  var hasOptionalMembers: Bool { fields.contains { $0.member != nil } }

  private static let fieldsOfAll: [[EventField]] = (0...130).map { number in
    EventTag(rawValue: UInt8(number))?.makeFields() ?? []
  }

  private func makeFields() -> [EventField] {
    switch self {
    case .dragBegan, .dragMoved: [EventField("x", .coordinate), EventField("y", .coordinate)]
    case .dragEnded:
      EventField.position
        + EventField.vector("velocity", "The finger's velocity, in pt/s.")
    case .dragCancelled: []
    case .setContentOffset:
      EventField.position + [
        EventField(
          "animated",
          .bool,
          .third,
          "True if the offset moves in 300 ms, as an `animation` of `motion`; simulated driver only."
        )
      ]
    case .setContentSize, .setBounds:
      [EventField("width", .size, .first), EventField("height", .size, .second)]
    case .setContentInset, .setSafeAreaInsets:
      [
        EventField("top", .coordinate, .first), EventField("left", .coordinate, .second),
        EventField("bottom", .coordinate, .third), EventField("right", .coordinate, .fourth),
      ]
    case .setWindow: [EventField("attached", .bool)]
    case .reloadData:
      [
        EventField("rows", .rows),
        EventField("rowHeight", .size, .first, "The height of a row; by default the list's."),
      ]
    case .beginRefreshing, .endRefreshing, .tap, .removeComponent:
      [EventField("component", .component)]
    case .endRefreshingWithNoMoreData, .resetNoMoreData:
      [EventField("component", .component, schema: "EndingComponent")]
    case .setHidden: [EventField("component", .component), EventField("hidden", .bool)]
    case .setDragging: [EventField("dragging", .bool)]
    case .setPanState:
      [
        EventField(
          "state",
          EventField.names(PanState.self),
          schema: "PanState",
          "The state of the pan recognizer."
        )
      ]
        + EventField.vector("translation", "The travel of the pan since it began.")
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
