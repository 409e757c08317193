import RefreshEngine

extension PackedEvent {
  /// Reads a packed event; numbers are in the ranges of the wire format.
  init(_ bytes: [UInt8]) throws(StoredEvent.Fault) {
    guard let first = bytes.first else { throw .damaged }
    guard let tag = EventTag(rawValue: first) else { throw .unknownTag(first) }
    var reader = ByteReader(bytes, from: 1)
    do throws(ByteFault) {
      try self.init(tag, &reader)
      guard reader.left == 0 else { throw ByteFault() }
    } catch {
      throw .damaged
    }
  }

  @inline(__always)
  private init(_ tag: EventTag, _ reader: inout ByteReader) throws(ByteFault) {
    switch tag {
    case .dragBegan:
      self.init(event: .dragBegan(try reader.point()), members: [])
    case .dragMoved:
      self.init(event: .dragMoved(try reader.point()), members: [])
    case .dragEnded, .setContentOffset, .setContentSize, .setContentInset, .reloadData,
      .setPanState:
      let members = EventMembers(rawValue: try reader.byte())
      self.init(event: try Self.event(tag, members, &reader), members: members)
      guard Self.members(event).contains(members) else { throw ByteFault() }
    case .dragCancelled, .setWindow, .beginRefreshing, .endRefreshing,
      .endRefreshingWithNoMoreData, .resetNoMoreData, .tap, .setHidden, .setDragging, .advanceBy,
      .advanceTo, .advanceUntilRest, .advanceUntilAnyEffect, .advanceUntilEffect,
      .advanceUntilState:
      self.init(event: try Self.event(tag, [], &reader), members: [])
    }
  }

  /// Reads what follows a tag and its members.
  private static func event(
    _ tag: EventTag,
    _ members: EventMembers,
    _ reader: inout ByteReader
  ) throws(ByteFault) -> Event {
    switch tag {
    case .dragBegan: .dragBegan(try reader.point())
    case .dragMoved: .dragMoved(try reader.point())
    case .dragEnded:
      .dragEnded(
        x: try reader.coordinate(if: members.contains(.x)),
        y: try reader.coordinate(if: members.contains(.y)),
        velocity: try reader.vector(members)
      )
    case .dragCancelled: .dragCancelled
    case .setContentOffset:
      .setContentOffset(
        x: try reader.coordinate(if: members.contains(.x)),
        y: try reader.coordinate(if: members.contains(.y)),
        animated: members.contains(.animated) ? try reader.bool() : false
      )
    case .setContentSize:
      .setContentSize(
        width: try reader.size(if: members.contains(.width)),
        height: try reader.size(if: members.contains(.height))
      )
    case .setContentInset:
      .setContentInset(
        top: try reader.coordinate(if: members.contains(.top)),
        left: try reader.coordinate(if: members.contains(.left)),
        bottom: try reader.coordinate(if: members.contains(.bottom)),
        right: try reader.coordinate(if: members.contains(.right))
      )
    case .setWindow: .setWindow(attached: try reader.bool())
    case .reloadData:
      .reloadData(
        rows: try reader.rows(),
        rowHeight: try reader.size(if: members.contains(.rowHeight))
      )
    case .beginRefreshing: .beginRefreshing(try reader.name())
    case .endRefreshing: .endRefreshing(try reader.name())
    case .endRefreshingWithNoMoreData: .endRefreshingWithNoMoreData(try reader.name())
    case .resetNoMoreData: .resetNoMoreData(try reader.name())
    case .tap: .tap(try reader.name())
    case .setHidden: .setHidden(try reader.name(), try reader.bool())
    case .setDragging: .setDragging(try reader.bool())
    case .setPanState: .setPanState(try reader.name(), translation: try reader.vector(members))
    case .advanceBy: .advance(.by(try reader.time()))
    case .advanceTo: .advance(.to(Instant(microseconds: try reader.time())))
    case .advanceUntilRest: .advance(.untilRest)
    case .advanceUntilAnyEffect: .advance(.untilEffect(.any))
    case .advanceUntilEffect:
      .advance(.untilEffect(try reader.effect()))
    case .advanceUntilState:
      .advance(.untilEffect(try reader.state()))
    }
  }
}

extension ByteReader {
  @inline(__always)
  fileprivate mutating func number(in range: ClosedRange<Double>) throws(ByteFault) -> Double {
    let number = try number()
    guard range.contains(number) else { throw ByteFault() }
    return number
  }

  @inline(__always)
  fileprivate mutating func point() throws(ByteFault) -> Point {
    Point(x: try number(in: .coordinate), y: try number(in: .coordinate))
  }

  fileprivate mutating func coordinate(if isThere: Bool) throws(ByteFault) -> Double? {
    isThere ? try number(in: .coordinate) : nil
  }

  fileprivate mutating func size(if isThere: Bool) throws(ByteFault) -> Double? {
    isThere ? try number(in: .size) : nil
  }

  /// A part that is not there is 0.
  fileprivate mutating func vector(_ members: EventMembers) throws(ByteFault) -> Point? {
    guard members.contains(.vector) else { return nil }
    return Point(
      x: try coordinate(if: members.contains(.vectorX)) ?? 0,
      y: try coordinate(if: members.contains(.vectorY)) ?? 0
    )
  }

  fileprivate mutating func bool() throws(ByteFault) -> Bool {
    let byte = try byte()
    guard byte <= 1 else { throw ByteFault() }
    return byte == 1
  }

  fileprivate mutating func rows() throws(ByteFault) -> Int {
    let rows = try integer()
    guard (0...10_000_000).contains(rows) else { throw ByteFault() }
    return Int(rows)
  }

  /// Microseconds that `byMs` and `toMs` can be.
  fileprivate mutating func time() throws(ByteFault) -> Microseconds {
    let time = try integer()
    guard (0...Instant.latest.microseconds).contains(time) else { throw ByteFault() }
    return time
  }

  /// The case of a number.
  fileprivate mutating func name<Name: CaseIterable>() throws(ByteFault) -> Name
  where Name.AllCases == [Name] {
    let number = Int(try byte())
    let names = Name.allCases
    guard number < names.count else { throw ByteFault() }
    return names[number]
  }

  fileprivate mutating func effect() throws(ByteFault) -> EffectPattern {
    guard rest.first == PackedEvent.scrollView else {
      let name: ComponentName = try name()
      return .type(try self.name(), from: .component(name))
    }
    _ = try byte()
    return .type(try name(), from: .scrollView)
  }

  fileprivate mutating func state() throws(ByteFault) -> EffectPattern {
    let name: ComponentName = try name()
    return .state(try self.name(), of: name)
  }
}
