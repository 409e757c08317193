import RefreshEngine

/// An event of a type in `EventTag`, as the values of its members.
struct EventRow {
  let tag: EventTag
  /// The values, by the index of the field: numbers unchanged, true as 1, times in microseconds, and names as
  /// numbers.
  private(set) var values = SIMD4<Double>()
  /// The optional members of the event.
  private(set) var members: EventMembers = []

  /// Makes an event from values, in the order of its fields; nil stands for an absent member.
  init(
    of tag: EventTag,
    _ first: Double? = nil,
    _ second: Double? = nil,
    _ third: Double? = nil,
    _ fourth: Double? = nil
  ) {
    self.tag = tag
    for (index, (field, value)) in zip(tag.fields, [first, second, third, fourth]).enumerated() {
      if let value { set(value, of: field, index) }
    }
  }

  /// Makes an event without values, with these optional members in its JSON or row.
  init(of tag: EventTag, having members: EventMembers) {
    self.tag = tag
    self.members = members
  }

  /// Sets the value of a field; a false flag stays absent.
  mutating func set(_ value: Double, of field: EventField, _ index: Int) {
    values[index] = value
    guard let member = field.member else { return }
    if case .bool = field.kind, value == 0 { return }
    members.insert(member)
    if field.object != nil { members.insert(.vector) }
  }

  /// Adds the absent parts of a vector, which are 0.
  mutating func insertVector() { members.formUnion([.vector, .vectorX, .vectorY]) }

  func has(_ field: EventField) -> Bool { field.member.map(members.contains) ?? true }
}

// MARK: - Events

extension EventRow {
  /// The row of an event in its canonical form; nil for a type without a tag.
  init?(_ event: Event) {
    switch event {
    case .dragBegan(let point): self.init(of: .dragBegan, point.x, point.y)
    case .dragMoved(let point): self.init(of: .dragMoved, point.x, point.y)
    case .dragEnded(let x, let y, let velocity):
      self.init(of: .dragEnded, x, y, velocity?.x, velocity?.y)
    case .dragCancelled: self.init(of: .dragCancelled)
    case .setContentOffset(let x, let y, let animated):
      self.init(of: .setContentOffset, x, y, animated ? 1 : 0)
    case .setContentSize(let width, let height): self.init(of: .setContentSize, width, height)
    case .setContentInset(let top, let left, let bottom, let right):
      self.init(of: .setContentInset, top, left, bottom, right)
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      self.init(of: .setSafeAreaInsets, top, left, bottom, right)
    case .setBounds(let width, let height): self.init(of: .setBounds, width, height)
    case .setWindow(let attached): self.init(of: .setWindow, attached ? 1 : 0)
    case .reloadData(let rows, let rowHeight): self.init(of: .reloadData, Double(rows), rowHeight)
    case .setDragging(let dragging): self.init(of: .setDragging, dragging ? 1 : 0)
    case .setPanState(let state, let translation):
      self.init(of: .setPanState, state.number, translation?.x, translation?.y)
    case .advance(let advance): self.init(advance)
    default: self.init(call: event)
    }
  }

  private init?(call event: Event) {
    switch event {
    case .beginRefreshing(let name): self.init(of: .beginRefreshing, name.number)
    case .endRefreshing(let name): self.init(of: .endRefreshing, name.number)
    case .endRefreshingWithNoMoreData(let name):
      self.init(of: .endRefreshingWithNoMoreData, name.number)
    case .resetNoMoreData(let name): self.init(of: .resetNoMoreData, name.number)
    case .tap(let name): self.init(of: .tap, name.number)
    case .removeComponent(let name): self.init(of: .removeComponent, name.number)
    case .setHidden(let name, let hidden): self.init(of: .setHidden, name.number, hidden ? 1 : 0)
    default: return nil
    }
  }

  private init(_ advance: Advance) {
    switch advance {
    case .by(let duration): self.init(of: .advanceBy, Double(duration))
    case .to(let instant): self.init(of: .advanceTo, Double(instant.microseconds))
    case .untilRest: self.init(of: .advanceUntilRest)
    case .untilEffect(.any): self.init(of: .advanceUntilAnyEffect)
    case .untilEffect(.type(let type, from: .component(let name))):
      self.init(of: .advanceUntilEffect, name.number, type.number)
    case .untilEffect(.type(let type, from: .scrollView)):
      self.init(of: .advanceUntilEffect, Self.scrollView, type.number)
    case .untilEffect(.state(let state, of: let name)):
      self.init(of: .advanceUntilState, name.number, state.number)
    }
  }

  var event: Event {
    switch tag {
    case .dragBegan: .dragBegan(point(0))
    case .dragMoved: .dragMoved(point(0))
    case .dragEnded: .dragEnded(x: value(0), y: value(1), velocity: vector(2))
    case .dragCancelled: .dragCancelled
    case .setContentOffset: .setContentOffset(x: value(0), y: value(1), animated: values[2] == 1)
    case .setContentSize: .setContentSize(width: value(0), height: value(1))
    case .setContentInset:
      .setContentInset(top: value(0), left: value(1), bottom: value(2), right: value(3))
    case .setSafeAreaInsets:
      .setSafeAreaInsets(top: value(0), left: value(1), bottom: value(2), right: value(3))
    case .setBounds: .setBounds(width: value(0), height: value(1))
    case .removeComponent: .removeComponent(name(0))
    case .setWindow: .setWindow(attached: values[0] == 1)
    case .reloadData: .reloadData(rows: Int(values[0]), rowHeight: value(1))
    case .beginRefreshing: .beginRefreshing(name(0))
    case .endRefreshing: .endRefreshing(name(0))
    case .endRefreshingWithNoMoreData: .endRefreshingWithNoMoreData(name(0))
    case .resetNoMoreData: .resetNoMoreData(name(0))
    case .tap: .tap(name(0))
    case .setHidden: .setHidden(name(0), values[1] == 1)
    case .setDragging: .setDragging(values[0] == 1)
    case .setPanState: .setPanState(name(0), translation: vector(1))
    case .advanceBy: .advance(.by(Microseconds(values[0])))
    case .advanceTo: .advance(.to(Instant(microseconds: Microseconds(values[0]))))
    case .advanceUntilRest: .advance(.untilRest)
    case .advanceUntilAnyEffect: .advance(.untilEffect(.any))
    case .advanceUntilEffect: .advance(.untilEffect(.type(name(1), from: source(0))))
    case .advanceUntilState: .advance(.untilEffect(.state(name(1), of: name(0))))
    }
  }

  /// The number of the scroll view among the sources of effects.
  static let scrollView = 255.0

  private func value(_ index: Int) -> Double? {
    has(tag.fields[index]) ? values[index] : nil
  }

  private func point(_ index: Int) -> Point { Point(x: values[index], y: values[index + 1]) }

  private func vector(_ index: Int) -> Point? {
    members.contains(.vector) ? point(index) : nil
  }

  private func name<Name: CaseIterable>(_ index: Int) -> Name where Name.AllCases == [Name] {
    Name.allCases[Int(values[index])]
  }

  private func source(_ index: Int) -> Effect.Source {
    values[index] == Self.scrollView ? .scrollView : .component(name(index))
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The number of a case, in the order of declaration.
  var number: Double { Double(Self.allCases.firstIndex(of: self) ?? 0) }
}
