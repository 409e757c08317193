// The events of a session of the overlay family.
extension Engine {
  /// Performs an event at the present instant; posted work runs after the event, or after the last of a turn.
  mutating func performOverlay(_ event: Event) throws(Rejection) {
    switch event {
    case .gesture(let gesture): try perform(gesture)
    case .turn(let events): try performTurn(events)
    case .advance(let advance): try perform(advance)
    case .setContentOffset(_, nil, _), .setContentSize(_, nil): break
    case .setContentSize(_, let height?):
      scrollView.contentSize.height = height
      changeOverlay()
    case .reloadData(let rows, let rowHeight):
      reload(rows: rows, rowHeight: rowHeight ?? self.rowHeight)
      changeOverlay()
    case .setContentOffset, .beginRefreshing(.header), .endRefreshing(.header),
      .failRefreshing(.header):
      changeOverlay(by: event)
    case .dragBegan(let location):
      guard fingers.isEmpty else { throw Rejection(.fingerIsDown) }
      fingers = [newFinger(at: location, isIgnored: false)]
      changeOverlay(by: event)
    case .dragMoved(let location):
      try requireFinger()
      changeOverlay(by: event)
      fingers[0].sample(location, at: now)
    case .dragEnded(let x, let y, let velocity):
      try endOverlayTouch(x: x, y: y, velocity: velocity)
    case .dragCancelled:
      try requireFinger()
      fingers = []
      changeOverlay(by: event)
    case .setWindow(let attached):
      scrollView.inWindow = attached
      changeOverlay(by: event)
    case .configure(.header, let changes):
      if let changes = changes.overlay, !extras[0].overlays[0].machine.accepts(changes) {
        throw Rejection(.circleGoesNowhere)
      }
      changeOverlay(by: event)
      configurationChanges += 1
    case .removeComponent(.header):
      changeOverlay(by: event)
      configurationChanges += 1
    case .addComponent(.header, let configuration):
      changeOverlay(by: .addComponent(.header, withSettings(configuration)))
      if extras[0].overlays[0].machine.isPresent { extras[0].overlays[0].hadComponent = true }
      configurationChanges += 1
    case .setContentInset, .setSafeAreaInsets, .setBounds, .setPhysics, .setLanguage, .setHidden,
      .tap, .endRefreshingWithNoMoreData, .resetNoMoreData, .setDragging, .setPanState,
      .beginRefreshing, .endRefreshing, .failRefreshing, .configure, .removeComponent,
      .addComponent:
      throw Rejection(.notInFamily(.overlay))
    }
  }

  /// Changes the overlay at the present instant; the machine handles the event, if one is given.
  private mutating func changeOverlay(by event: Event? = nil) {
    extras[0].overlays[0].passFrames(upTo: now)
    if let event { noteOverlay(event.overlayCause) }
    withMachine { machine, engine in
      if let event { machine.handle(event, &engine) }
      engine.look(at: machine)
    }
    if let event { noteIgnored(event) }
    mainQueue.append(.overlaySettles)
  }

  // MARK: The finger

  private func requireFinger() throws(Rejection) {
    guard !fingers.isEmpty else { throw Rejection(.noFingerDown) }
  }

  /// Lifts the finger: the machine receives the last move, if given, and the velocity.
  private mutating func endOverlayTouch(
    x: Double?,
    y: Double?,
    velocity: Point?
  ) throws(Rejection) {
    try requireFinger()
    if x != nil || y != nil {
      let last = fingers[0].location
      let location = Point(x: x ?? last.x, y: y ?? last.y)
      if y != nil {
        extras[0].overlays[0].passFrames(upTo: now)
        noteOverlay(.touch)
        withMachine { $0.handle(.dragMoved(location), &$1) }
      }
      fingers[0].sample(location, at: now)
    }
    let fling = (velocity ?? estimatedVelocity()).y
    fingers = []
    let released = Point(x: 0, y: extras[0].overlays[0].machine.released(fling, view))
    changeOverlay(by: .dragEnded(x: nil, y: nil, velocity: released))
  }
}
