import ScrollPhysics
import TestSupport

@testable import RefreshEngine

/// A view and what happens to it, made from a seed.
struct Scenario: CustomStringConvertible {
  /// What happens; each kind is a way in which gestures and refreshes meet.
  enum Kind: String, CaseIterable {
    case flingIntoTop, catchTheBounce, pullOver, pullUnder, releasePullingWithVelocity
    case dragDuringRefreshing, dragAwayThenEnd, endWhileDragging, endWhileDecelerating
    case flingIntoBackFooter, pullUpBackFooter, backFooterEndsInABounce
    case flingIntoAutoFooter, autoFooterGrowing, dragIntoAutoFooter, readyAtTheTop
    case loadAtOnce, noMoreData, cancelled, insetDuringMotion, beginUnderMotion
    case ownAnimation, rowsRemoved, shortContent, writtenWhileDown, jumpOverTheRegion
    case estimatedVelocity, layerAnimations, automaticAlpha, randomWalk
  }

  let kind: Kind
  let seed: UInt64
  var configuration = Configuration()
  var events: [Event] = []
  private var numbers: SeededGenerator
  /// Where the finger is, from where it touched down.
  private var travel = 0.0

  var description: String { "\(kind.rawValue)/\(seed)" }

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    self.seed = seed
    numbers = SeededGenerator(spread: seed &* 64 &+ UInt64(Kind.allCases.firstIndex(of: kind) ?? 0))
    setUp()
    act()
    for _ in 0..<6 { wait(numbers.number(90...400)) }
  }

  // MARK: Building blocks

  /// Lets time pass.
  private mutating func wait(_ milliseconds: Double) {
    events.append(.advance(.by(Microseconds((milliseconds * 1000).rounded()))))
  }

  private mutating func frame() { wait(numbers.pick([8, 16, 16.7])) }

  private mutating func touch() {
    travel = 0
    events.append(.dragBegan(Point(x: 180, y: 300)))
  }

  private mutating func move(by distance: Double) {
    travel += distance
    events.append(.dragMoved(Point(x: 180, y: 300 + travel)))
  }

  private mutating func release(_ velocity: Double?) {
    events.append(.dragEnded(x: nil, y: nil, velocity: velocity.map { Point(x: 0, y: $0) }))
  }

  /// A drag over a distance in some moves, and its release.
  private mutating func drag(_ distance: Double, release velocity: Double?) {
    touch()
    let moves = Int.random(in: 2...5, using: &numbers)
    for _ in 0..<moves {
      frame()
      move(by: distance / Double(moves))
    }
    if numbers.chance(of: 0.7) { frame() } else { wait(1) }
    release(velocity)
  }

  private mutating func setOffset(_ y: Double) {
    events.append(.setContentOffset(x: nil, y: y, animated: false))
  }

  /// The offset at which the content's end is at the view's, insets aside.
  private var bottom: Double {
    configuration.scrollView.contentSize.height - configuration.scrollView.size.height
      + configuration.scrollView.contentInset.bottom
  }

  // MARK: The view

  private mutating func setUp() {
    configuration.scrollView.size.height = numbers.pick([480, 667, 736, 812])
    configuration.scrollView.contentSize.height = numbers.number(1_100...2_000)
    configuration.scrollView.contentInset.top = numbers.pick([0, 0, 20.5, 64])
    configuration.scrollView.contentInset.bottom = numbers.pick([0, 0, 34])
    configuration.rows = 20
    let duration = numbers.pick([50_000, 120_000, 300_000, 700_000] as [Microseconds])
    switch kind {
    case .flingIntoBackFooter, .pullUpBackFooter, .backFooterEndsInABounce, .rowsRemoved,
      .jumpOverTheRegion, .shortContent, .automaticAlpha, .ownAnimation:
      configuration.footer = .backFooter
      configuration.loads.footer = SimulatedLoad(duration: duration)
    case .flingIntoAutoFooter, .autoFooterGrowing, .dragIntoAutoFooter, .readyAtTheTop,
      .noMoreData, .writtenWhileDown, .insetDuringMotion:
      configuration.footer = .autoFooter
      configuration.loads.footer = SimulatedLoad(duration: duration)
    case .loadAtOnce, .randomWalk:
      configuration.footer = numbers.chance(of: 0.5) ? .autoFooter : .backFooter
    default: break
    }
    if configuration.footer == nil || numbers.chance(of: 0.6) {
      configuration.header = .header
      if numbers.chance(of: 0.7) { configuration.loads.header = SimulatedLoad(duration: duration) }
    }
    setUpKind()
  }

  private mutating func setUpKind() {
    switch kind {
    case .loadAtOnce:
      configuration.loads.header = SimulatedLoad(duration: 0)
      configuration.loads.footer = SimulatedLoad(
        duration: 0,
        outcomes: [numbers.pick([.success, .noMoreData, .hide])]
      )
    case .autoFooterGrowing:
      configuration.rows = 30
      configuration.rowHeight = 44
      configuration.scrollView.contentSize.height = 1_320
      configuration.loads.footer?.rows = 5
    case .backFooterEndsInABounce:
      configuration.loads.footer = nil
    case .rowsRemoved:
      configuration.rows = 33
      configuration.rowHeight = 44
      configuration.scrollView.contentSize.height = 1_452
    case .readyAtTheTop:
      configuration.footer?.settings.triggerAutomaticallyRefreshPercent = -30
    case .noMoreData: configuration.loads.footer?.outcomes = [.noMoreData]
    case .shortContent: configuration.scrollView.contentSize.height = numbers.number(80...400)
    case .layerAnimations: configuration.header?.settings.collectionViewAnimationBug = true
    case .automaticAlpha:
      configuration.header?.settings.automaticallyChangeAlpha = true
      configuration.footer?.settings.automaticallyChangeAlpha = true
    case .endWhileDragging, .endWhileDecelerating, .dragAwayThenEnd, .dragDuringRefreshing,
      .beginUnderMotion:
      configuration.loads.header = nil
    default: break
    }
  }

  // MARK: What happens

  private mutating func act() {
    switch kind {
    case .flingIntoTop, .catchTheBounce, .pullOver, .pullUnder, .releasePullingWithVelocity,
      .jumpOverTheRegion, .estimatedVelocity, .cancelled, .automaticAlpha, .layerAnimations:
      actAtTheTop()
    case .dragDuringRefreshing, .dragAwayThenEnd, .endWhileDragging, .endWhileDecelerating,
      .beginUnderMotion:
      actWhileRefreshing()
    case .flingIntoBackFooter, .pullUpBackFooter, .backFooterEndsInABounce, .flingIntoAutoFooter,
      .autoFooterGrowing, .dragIntoAutoFooter, .noMoreData:
      actAtTheEnd()
    default: actOtherwise()
    }
  }

  private mutating func actAtTheTop() {
    switch kind {
    case .flingIntoTop, .catchTheBounce:
      setOffset(numbers.number(0...200))
      drag(numbers.number(10...60), release: numbers.number(600...5_000))
      guard kind == .catchTheBounce else { return }
      wait(numbers.number(60...400))
      drag(numbers.number(-100...200), release: numbers.number(-1_500...1_500))
    case .pullOver: drag(numbers.number(150...400), release: 0)
    case .pullUnder: drag(numbers.number(10...90), release: 0)
    case .releasePullingWithVelocity:
      drag(numbers.number(150...300), release: numbers.number(-2_000...2_000))
    case .jumpOverTheRegion: jump()
    case .estimatedVelocity: shake()
    case .cancelled:
      touch()
      for _ in 0..<4 {
        frame()
        move(by: numbers.number(10...60))
      }
      events.append(.dragCancelled)
      wait(numbers.number(50...500))
      drag(numbers.number(50...300), release: 0)
    default:
      drag(numbers.number(60...300), release: numbers.number(-900...900))
      wait(numbers.number(50...800))
      drag(numbers.number(-250...250), release: numbers.number(-900...900))
    }
  }

  /// One move from pulling to far inside, and a fling back to the top.
  private mutating func jump() {
    drag(numbers.number(150...300), release: nil)
    wait(numbers.number(10...300))
    touch()
    for distance in [numbers.number(150...300), -numbers.number(400...600)] {
      frame()
      move(by: distance)
    }
    release(numbers.number(-500...3_000))
    wait(300)
    drag(20, release: numbers.number(1_000...3_000))
  }

  /// A finger to and fro, whose velocity is left to the samples.
  private mutating func shake() {
    setOffset(numbers.number(0...150))
    touch()
    for _ in 0..<5 {
      frame()
      move(by: numbers.number(-30...40))
    }
    wait(numbers.pick([1, 8, 39, 40, 41]))
    release(nil)
  }

  private mutating func actWhileRefreshing() {
    events.append(.beginRefreshing(.header))
    wait(numbers.number(100...500))
    switch kind {
    case .dragDuringRefreshing:
      drag(numbers.number(-200...200), release: numbers.number(-1_500...1_500))
      wait(numbers.number(50...600))
      drag(numbers.number(-100...100), release: 0)
    case .dragAwayThenEnd:
      drag(-numbers.number(100...400), release: 0)
      wait(numbers.number(10...500))
      events.append(.endRefreshing(.header))
    case .endWhileDragging:
      touch()
      for step in 0..<6 {
        frame()
        move(by: numbers.number(-40...60))
        if step == 2 { events.append(.endRefreshing(.header)) }
      }
      release(numbers.number(-800...800))
    case .endWhileDecelerating:
      drag(numbers.number(-100...60), release: numbers.number(-2_000...2_000))
      wait(numbers.number(20...500))
      events.append(.endRefreshing(.header))
    default:
      events.append(.endRefreshing(.header))
      drag(numbers.number(-60...20), release: numbers.number(-3_000...3_000))
      wait(numbers.number(20...400))
      events.append(.beginRefreshing(.header))
    }
  }

  private mutating func actAtTheEnd() {
    switch kind {
    case .flingIntoBackFooter, .flingIntoAutoFooter, .autoFooterGrowing:
      setOffset(bottom - numbers.number(50...400))
      drag(-numbers.number(10...40), release: -numbers.number(800...5_000))
    case .backFooterEndsInABounce:
      events.append(.beginRefreshing(.footer))
      wait(numbers.number(300...400))
      setOffset(bottom - 30)
      drag(-numbers.number(20...40), release: -numbers.number(800...3_000))
      wait(numbers.number(30...300))
      if numbers.chance(of: 0.5) { events.append(.reloadData(rows: 25, rowHeight: nil)) }
      events.append(.endRefreshing(.footer))
    case .noMoreData:
      setOffset(bottom - 100)
      drag(-numbers.number(20...60), release: -numbers.number(300...3_000))
      for _ in 0..<3 { wait(numbers.number(100...600)) }
      drag(numbers.number(20...60), release: numbers.number(0...600))
      wait(numbers.number(100...300))
      events.append(.resetNoMoreData(.footer))
      drag(-numbers.number(20...200), release: -numbers.number(300...3_000))
    default:
      setOffset(bottom - numbers.number(0...60))
      drag(-numbers.number(60...300), release: numbers.number(-400...400))
      wait(numbers.number(100...600))
      drag(-numbers.number(60...200), release: 0)
    }
  }

  private mutating func actOtherwise() {
    switch kind {
    case .readyAtTheTop:
      drag(numbers.number(5...60), release: numbers.number(500...4_000))
    case .loadAtOnce:
      drag(numbers.number(100...300), release: 0)
      wait(numbers.number(300...700))
      setOffset(bottom - numbers.number(20...100))
      drag(-numbers.number(20...100), release: -numbers.number(200...2_000))
    case .insetDuringMotion:
      setOffset(numbers.number(50...400))
      drag(numbers.number(-40...40), release: numbers.number(-2_500...2_500))
      wait(numbers.number(50...400))
      events.append(
        .setContentInset(top: numbers.pick([0, 30, 90]), left: nil, bottom: nil, right: nil)
      )
      wait(numbers.number(50...400))
      events.append(.setContentInset(top: nil, left: nil, bottom: 10.25, right: nil))
    case .ownAnimation:
      setOffset(numbers.number(0...200))
      events.append(.setContentOffset(x: nil, y: numbers.number(-80...300), animated: true))
      wait(numbers.number(20...350))
      drag(numbers.number(-60...200), release: numbers.number(-500...500))
    case .rowsRemoved:
      setOffset(numbers.number(200...500))
      drag(-numbers.number(20...90), release: -numbers.number(100...1_500))
      wait(numbers.number(20...500))
      events.append(.reloadData(rows: numbers.pick([18, 22, 28]), rowHeight: nil))
      wait(numbers.number(20...500))
      events.append(.setBounds(width: nil, height: 600))
    case .shortContent:
      drag(-numbers.number(40...200), release: numbers.number(-2_000...500))
      wait(numbers.number(200...900))
      drag(numbers.number(40...250), release: numbers.number(-500...2_000))
    case .writtenWhileDown: dragAndWrite()
    default: walk()
    }
  }

  private mutating func dragAndWrite() {
    setOffset(numbers.number(0...200))
    touch()
    for step in 0..<6 {
      frame()
      move(by: numbers.number(-30...50))
      if step == 2 { writeWhileDown() }
    }
    release(numbers.number(-900...900))
  }

  private mutating func writeWhileDown() {
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: setOffset(numbers.number(-90...300))
    case 1: events.append(.setContentSize(width: nil, height: 300))
    default: events.append(.setContentInset(top: 40, left: nil, bottom: nil, right: nil))
    }
  }

  private mutating func walk() {
    for _ in 0..<14 {
      switch Int.random(in: 0..<14, using: &numbers) {
      case 0: events.append(.beginRefreshing(configuration.header == nil ? .footer : .header))
      case 1: events.append(.endRefreshing(.footer))
      case 2: events.append(.setBounds(width: nil, height: numbers.pick([480, 667, 800])))
      case 3: events.append(.setContentSize(width: nil, height: numbers.number(200...2_000)))
      case 4:
        events.append(
          .setContentInset(top: numbers.pick([-20, 0, 40]), left: nil, bottom: nil, right: nil)
        )
      case 5: setOffset(numbers.number(-60...600))
      case 6: events.append(.setHidden(.footer, numbers.chance(of: 0.5)))
      case 7: events.append(.removeComponent(.footer))
      case 8: events.append(.addComponent(.footer, nil))
      default: drag(numbers.number(-300...300), release: numbers.number(-3_000...3_000))
      }
      wait(numbers.number(20...300))
    }
  }
}
