// The events of a session of the overlay family.
extension Engine {
  /// Performs an event at the present instant; what it posts runs after it, or after the last of a turn.
  mutating func performOverlay(_ event: Event) throws(Rejection) {
    switch event {
    case .dragBegan(let location): try beginOverlayTouch(at: location)
    case .dragMoved(let location): try moveOverlayTouch(to: location)
    case .dragEnded(let x, let y, let velocity):
      try endOverlayTouch(x: x, y: y, velocity: velocity)
    case .dragCancelled:
      try requireFinger()
      fingers = []
      changeOverlay { $0.touch(.cancelled) }
    case .gesture(let gesture): try perform(gesture)
    case .setContentOffset(_, let y, _):
      if let y { changeOverlay { $0.call(.setContentOffset(y)) } }
    case .setContentSize(_, let height):
      if let height { changeOverlay { $0.setContentHeight(height) } }
    case .reloadData(let rows, let height):
      let rowHeight = height ?? rowHeight
      changeOverlay { $0.reload(rows: rows, rowHeight: rowHeight) }
    case .turn(let events): try performTurn(events)
    case .advance(let advance): try perform(advance)
    case .beginRefreshing, .endRefreshing, .failRefreshing, .configure, .setWindow,
      .removeComponent, .addComponent:
      let call = try overlayCall(event)
      changeOverlay { $0.call(call) }
      if call.changesConfiguration { configurationChanges += 1 }
    case .setContentInset, .setSafeAreaInsets, .setBounds, .setPhysics, .setLanguage, .setHidden,
      .tap, .endRefreshingWithNoMoreData, .resetNoMoreData, .setDragging, .setPanState:
      throw Rejection(.notInFamily(.overlay))
    }
  }

  /// The call that an event stands for.
  private mutating func overlayCall(_ event: Event) throws(Rejection) -> OverlayCall {
    switch event {
    case .beginRefreshing(.header): return .begin
    case .endRefreshing(.header): return .end(.success)
    case .failRefreshing(.header): return .end(.failure)
    case .configure(.header, let settings):
      guard let settings = settings.overlay ?? dialect.overlaySettings else { break }
      guard extras[0].overlays[0].machine.accepts(settings) else {
        throw Rejection(.circleGoesNowhere)
      }
      return .configure(settings)
    case .setWindow(let attached):
      scrollView.inWindow = attached
      return .setWindow(attached: attached)
    case .removeComponent(.header): return .remove
    case .addComponent(.header, let configuration):
      let settings = configuration.map { $0.settings.overlay ?? dialect.overlaySettings }
      return .add(settings ?? nil, refreshing: configuration?.refreshing ?? false)
    default: break
    }
    throw Rejection(.notInFamily(.overlay))
  }

  /// Changes the overlay at the present instant.
  private mutating func changeOverlay(_ change: (inout Overlay) -> Void) {
    extras[0].overlays[0].pass(to: now)
    change(&extras[0].overlays[0])
    extras[0].overlays[0].look()
    mainQueue.append(.overlaySettles)
  }

  // MARK: The finger

  private func requireFinger() throws(Rejection) {
    guard !fingers.isEmpty else { throw Rejection(.noFingerDown) }
  }

  private mutating func beginOverlayTouch(at location: Point) throws(Rejection) {
    guard fingers.isEmpty else { throw Rejection(.fingerIsDown) }
    let ranges = AxisPair(horizontal: restRange(.horizontal), vertical: restRange(.vertical))
    var finger = Finger(
      isIgnored: false,
      start: now,
      origin: location,
      location: location,
      offset: scrollView.contentOffset,
      ranges: ranges
    )
    finger.sample(at: now)
    fingers = [finger]
    changeOverlay { $0.touch(.began(y: location.y)) }
  }

  private mutating func moveOverlayTouch(to location: Point) throws(Rejection) {
    try requireFinger()
    fingers[0].location = location
    fingers[0].sample(at: now)
    changeOverlay { $0.touch(.moved(y: location.y)) }
  }

  private mutating func endOverlayTouch(
    x: Double?,
    y: Double?,
    velocity: Point?
  ) throws(Rejection) {
    try requireFinger()
    if x != nil || y != nil {
      let last = fingers[0].location
      fingers[0].location = Point(x: x ?? last.x, y: y ?? last.y)
      fingers[0].sample(at: now)
    }
    let released = velocity ?? estimatedVelocity()
    fingers = []
    changeOverlay { overlay in
      if let y { overlay.touch(.moved(y: y)) }
      let least = overlay.machine.leastVelocity(overlay.host.view)
      let limit = OverlayTouch.greatestVelocity
      let isFling = abs(released.y) >= least
      overlay.touch(.ended(velocity: isFling ? min(max(released.y, -limit), limit) : 0))
    }
  }
}
