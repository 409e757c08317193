// The events of a session of the overlay family.
extension Engine {
  /// Performs an event at the present instant; its posted work runs after it, or after the last of a turn.
  mutating func performOverlay(_ event: Event) throws(Rejection) {
    switch event {
    case .gesture(let gesture): try perform(gesture)
    case .turn(let events): try performTurn(events)
    case .advance(let advance): try perform(advance)
    case .setContentOffset(_, nil, _), .setContentSize(_, nil): break
    case .setContentOffset, .setContentSize, .reloadData, .beginRefreshing(.header),
      .endRefreshing(.header), .failRefreshing(.header):
      changeOverlay(event)
    case .dragBegan(let location):
      guard fingers.isEmpty else { throw Rejection(.fingerIsDown) }
      fingers = [newFinger(at: location, isIgnored: false)]
      changeOverlay(event)
    case .dragMoved(let location):
      try requireFinger()
      fingers[0].sample(location, at: now)
      changeOverlay(event)
    case .dragEnded(let x, let y, let velocity):
      try endOverlayTouch(x: x, y: y, velocity: velocity)
    case .dragCancelled:
      try requireFinger()
      fingers = []
      changeOverlay(event)
    case .setWindow(let attached):
      scrollView.inWindow = attached
      changeOverlay(event)
    case .configure(.header, let settings):
      if let settings = settings.overlay, !extras[0].overlays[0].machine.accepts(settings) {
        throw Rejection(.circleGoesNowhere)
      }
      changeOverlay(event)
      configurationChanges += 1
    case .removeComponent(.header):
      changeOverlay(event)
      configurationChanges += 1
    case .addComponent(.header, let configuration):
      changeOverlay(.addComponent(.header, withSettings(configuration)))
      configurationChanges += 1
    case .setContentInset, .setSafeAreaInsets, .setBounds, .setPhysics, .setLanguage, .setHidden,
      .tap, .endRefreshingWithNoMoreData, .resetNoMoreData, .setDragging, .setPanState,
      .beginRefreshing, .endRefreshing, .failRefreshing, .configure, .removeComponent,
      .addComponent:
      throw Rejection(.notInFamily(.overlay))
    }
  }

  /// Changes the overlay at the present instant, by a move of the finger first if there is one.
  private mutating func changeOverlay(_ event: Event, after move: Event? = nil) {
    extras[0].overlays[0].pass(to: now)
    if let move { extras[0].overlays[0].handle(move) }
    extras[0].overlays[0].handle(event)
    extras[0].overlays[0].look()
    mainQueue.append(.overlaySettles)
  }

  // MARK: The finger

  private func requireFinger() throws(Rejection) {
    guard !fingers.isEmpty else { throw Rejection(.noFingerDown) }
  }

  /// The finger lifts: the machine gets the last move, if there is one, and the velocity.
  private mutating func endOverlayTouch(
    x: Double?,
    y: Double?,
    velocity: Point?
  ) throws(Rejection) {
    try requireFinger()
    var move: Event?
    if x != nil || y != nil {
      let last = fingers[0].location
      let location = Point(x: x ?? last.x, y: y ?? last.y)
      fingers[0].sample(location, at: now)
      if y != nil { move = .dragMoved(location) }
    }
    let velocityY = (velocity ?? estimatedVelocity()).y
    fingers = []
    let view = extras[0].overlays[0].host.view
    let released = extras[0].overlays[0].machine.released(velocityY, view)
    changeOverlay(.dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: released)), after: move)
  }
}
