import RefreshEngine

/// An event that has a packed form, and which optional members its JSON has.
struct PackedEvent {
  let event: Event
  let members: EventMembers

  /// The members that the JSON of an event may have, the most likely first.
  static func members(_ event: Event) -> [EventMembers] {
    switch event {
    case .dragEnded(let x, let y, let velocity):
      return vectors(present(x, y), velocity)
    case .setContentOffset(let x, let y, let animated):
      let given = present(x, y)
      return animated ? [given.union(.animated)] : [given, given.union(.animated)]
    case .setContentSize(let width, let height): return [present(width, height)]
    case .setContentInset(let top, let left, let bottom, let right):
      return [present(top, left, bottom, right)]
    case .reloadData(_, let rowHeight): return [present(rowHeight)]
    case .setPanState(_, let translation): return vectors([], translation)
    default: return [[]]
    }
  }

  /// The members that have a value, by their order.
  private static func present(_ values: Double?...) -> EventMembers {
    var members: EventMembers = []
    for (index, value) in values.enumerated() where value != nil {
      members.insert(EventMembers(rawValue: 1 << UInt8(index)))
    }
    return members
  }

  /// A part of a vector that is 0 may be left out.
  private static func vectors(_ others: EventMembers, _ vector: Point?) -> [EventMembers] {
    guard vector != nil else { return [others] }
    let parts: [EventMembers] = [[.vectorX, .vectorY], .vectorY, .vectorX, []]
    return parts.map { others.union(.vector).union($0) }
  }
}

// MARK: - Writing

extension PackedEvent {
  /// Writes the event; false if it has no packed form.
  func write(to writer: inout ByteWriter) -> Bool {
    switch event {
    case .dragBegan(let point): writer.write(.dragBegan, point.x, point.y)
    case .dragMoved(let point): writer.write(.dragMoved, point.x, point.y)
    case .dragEnded(let x, let y, let velocity):
      writer.write(.dragEnded, members)
      writer.write(x, y)
      write(velocity, to: &writer)
    case .dragCancelled: writer.write(.dragCancelled)
    case .setContentOffset(let x, let y, let animated):
      writer.write(.setContentOffset, members)
      writer.write(x, y)
      if members.contains(.animated) { writer.write(animated) }
    case .setContentSize(let width, let height):
      writer.write(.setContentSize, members)
      writer.write(width, height)
    case .setContentInset(let top, let left, let bottom, let right):
      writer.write(.setContentInset, members)
      writer.write(top, left, bottom, right)
    case .setWindow(let attached):
      writer.write(.setWindow)
      writer.write(attached)
    case .reloadData(let rows, let rowHeight):
      writer.write(.reloadData, members)
      writer.integer(Int64(rows))
      writer.write(rowHeight)
    case .setDragging(let dragging):
      writer.write(.setDragging)
      writer.write(dragging)
    case .setPanState(let state, let translation):
      writer.write(.setPanState, members)
      writer.write(state)
      write(translation, to: &writer)
    case .advance(let advance): write(advance, to: &writer)
    default: return writeCall(to: &writer)
    }
    return true
  }

  /// Writes a call on a component; false if it is no such call.
  private func writeCall(to writer: inout ByteWriter) -> Bool {
    switch event {
    case .beginRefreshing(let name): writer.write(.beginRefreshing, name)
    case .endRefreshing(let name): writer.write(.endRefreshing, name)
    case .endRefreshingWithNoMoreData(let name): writer.write(.endRefreshingWithNoMoreData, name)
    case .resetNoMoreData(let name): writer.write(.resetNoMoreData, name)
    case .tap(let name): writer.write(.tap, name)
    case .setHidden(let name, let hidden):
      writer.write(.setHidden, name)
      writer.write(hidden)
    default: return false
    }
    return true
  }

  private func write(_ advance: Advance, to writer: inout ByteWriter) {
    switch advance {
    case .by(let duration):
      writer.write(.advanceBy)
      writer.integer(duration)
    case .to(let instant):
      writer.write(.advanceTo)
      writer.integer(instant.microseconds)
    case .untilRest: writer.write(.advanceUntilRest)
    case .untilEffect(.any): writer.write(.advanceUntilAnyEffect)
    case .untilEffect(.type(let type, from: .component(let name))):
      writer.write(.advanceUntilEffect, name)
      writer.write(type)
    case .untilEffect(.type(let type, from: .scrollView)):
      writer.write(.advanceUntilEffect)
      writer.byte(Self.scrollView)
      writer.write(type)
    case .untilEffect(.state(let state, of: let name)):
      writer.write(.advanceUntilState, name)
      writer.write(state)
    }
  }

  private func write(_ vector: Point?, to writer: inout ByteWriter) {
    guard let vector else { return }
    if members.contains(.vectorX) { writer.number(vector.x) }
    if members.contains(.vectorY) { writer.number(vector.y) }
  }

  /// The scroll view as the source of an effect, in place of a component.
  static let scrollView: UInt8 = 255
}

extension ByteWriter {
  fileprivate mutating func write(_ tag: EventTag) { byte(tag.rawValue) }

  fileprivate mutating func write(_ tag: EventTag, _ members: EventMembers) {
    write(tag)
    byte(members.rawValue)
  }

  fileprivate mutating func write(_ tag: EventTag, _ name: ComponentName) {
    write(tag)
    write(name)
  }

  fileprivate mutating func write(_ tag: EventTag, _ x: Double, _ y: Double) {
    write(tag)
    number(x)
    number(y)
  }

  fileprivate mutating func write(_ numbers: Double?...) {
    for number in numbers {
      if let number { self.number(number) }
    }
  }

  fileprivate mutating func write(_ value: Bool) { byte(value ? 1 : 0) }

  /// Writes the number of a case.
  fileprivate mutating func write<Name: CaseIterable & Equatable>(_ name: Name)
  where Name.AllCases == [Name] {
    byte(UInt8(Name.allCases.firstIndex(of: name) ?? 0))
  }
}
