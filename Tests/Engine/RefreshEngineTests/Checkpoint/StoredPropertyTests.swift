import ScrollPhysics
import Testing

@testable import RefreshEngine

/// The stored properties of an engine, all of which a checkpoint has.
@Suite struct StoredPropertyTests {
  @Test func `the stored properties are those that a checkpoint has`() {
    // Some states of many sessions, since few of one differ in their types.
    var engines = (0..<60).flatMap { seed in
      EngineStateTests.states(seed: seed).enumerated().filter { $0.offset % 6 == 5 }.map(\.element)
    }
    var fling = TestSession(driver: .simulated) { $0.physics = .clamping }
    fling.act(.dragBegan(.zero), .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -900)))
    engines.append(fling.engine)
    var types: [ObjectIdentifier: (type: Any.Type, labels: String)] = [:]
    for engine in engines {
      for (type, labels) in StoredValues(engine).properties.values {
        types[ObjectIdentifier(type)] = (type, labels.joined(separator: " "))
      }
    }
    let properties = Dictionary(
      uniqueKeysWithValues: types.values.map { (StoredValues.name(of: $0.type), $0.labels) }
    )
    for (type, labels) in properties.sorted(by: { $0 < $1 }) {
      #expect(
        Self.written[type] == labels,
        "\(type) is written otherwise in its fields; then the layout changes as well"
      )
    }
    #expect(Set(Self.written.keys).subtracting(properties.keys) == [])
  }

  /// The same states have the same bytes as long as layout and version are the same.
  @Test(
    arguments: [(0, 0x4485_4D1C_3608_6D33), (4, 0xCBFC_9339_21BA_A811), (9, 0xBADC_4B9A_F416_4C2B)]
      as [(Int, UInt64)]
  )
  func `the bytes are those of the layout`(seed: Int, checksum: UInt64) throws {
    var reader = try ByteReader(EngineState.encode(Engine(RandomSession(seed: seed).configuration)))
    #expect(try reader.byte() == 6)
    #expect(try reader.text() == "2.2.0")
    let word = try reader.word()
    #expect(word == checksum)
  }

  /// The stored properties of each type of the state, of layout 6.
  ///
  /// A `journal` is none of the state, and not written; nor are `effects`, `mainQueue`, `openStep` and
  /// `animationBlock`, which are those of a new engine between two calls.
  private static let written = [
    "Animation": "property from to start duration",
    "Arrow": "isHidden isRotated isTransparent",
    "AxisMotion": "continuation position velocity target segment origin lead end turningPoint",
    "AxisPair<Bool>": "horizontal vertical",
    "AxisPair<ScrollRange>": "horizontal vertical",
    "Component":
      "frame originalInset pullingPercent alpha shared insetChange images deferredHiding triggersLeft "
      + "rowsAtRefresh isTriggeredByDrag isNewPan spinner titleLabel timeLabel footerViews arrow kind "
      + "style state isHidden attachment needsLayout memory stateLabelHidden timeLabelHidden",
    "ComponentTable<Optional<Slot>>": "header footer trailer",
    "ComponentTable<Optional<SimulatedLoad>>": "header footer trailer",
    "ComponentTable<Int32>": "header footer trailer",
    "Continuation": "laws range pageLength",
    "Damping": "slowRootPerSecond ratePerSecond regime",
    "Deceleration": "position velocity frictionPerSecond duration target",
    "DueWork": "due work",
    "EdgeInsets": "top left bottom right",
    "Engine":
      "now epoch effectIndex configurationChanges stepsLeft settings scrollView "
      + "lastUpdatedTimes components observers animations effects fingers motion extras dueWork "
      + "refreshingCounts mainQueue slots openStep stateChanges animationBlock",
    "Engine.DeferredHiding": "isHidden height",
    "Engine.Extras": "layer journal playing overlays",
    "Finger": "isIgnored start origin location coordinate offset ranges carried samples",
    "Finger.Sample": "instant location",
    "FlingSpline": "position velocity duration distance",
    "FooterViews": "rawValue",
    "FrameImages": "count height duration",
    "FrameView": "still running isHidden",
    "FrameView.Running": "state images start",
    "FrameView.Still": "state index count",
    "Instant": "microseconds",
    "EngineSettings":
      "version dialect rules language texts laws timeZoneOffsetSeconds rowHeight loads playsGestures",
    "Label": "frame text isHidden",
    "LayerAnimation": "kind slot",
    "Motion": "number isReturnDue running",
    "Motion.Running":
      "horizontal vertical followUpSample frameSample sampledAt lastOffsetForAutoFooters",
    "OffsetAnimation": "from to duration",
    "PhysicsParameters":
      "rubberBand rubberBandForm deceleration decelerationRate stopVelocity bounce "
      + "bounceRate restDistance minimumFlingVelocity maximumFlingVelocity "
      + "maximumEdgeVelocity velocityTracker carriesMomentum pixelScale",
    "OwnMemory": "rawValue",
    "Point": "x y",
    "Properties":
      "ignoredContentInset automaticallyChangeAlpha fastAnimationDuration "
      + "slowAnimationDuration userInteractionEnabled lastUpdatedTimeKey "
      + "collectionViewAnimationBug automaticallyRefresh triggerAutomaticallyRefreshPercent "
      + "autoTriggerTimes onlyRefreshPerDrag automaticallyHidden labelLeftInset "
      + "refreshingTitleHidden floats minimumDuration preloadDistance triggerDistance "
      + "replacedTitles images",
    "Rect": "origin size",
    "ReturnLaw": "overscroll velocity damping carrying",
    "ScrollRange": "lower upper",
    "ScrollView":
      "contentOffset contentSize contentInset panTranslation rows sharedFrame isTracking isDragging "
      + "isDecelerating panState inWindow userInteractionEnabled placement alwaysBounces",
    "ScrollView.Frame": "driver isCollectionView pagingEnabled size safeAreaInsets appInset",
    "Segment": "law duration endPosition ending",
    "Shared<EngineSettings>": "value",
    "Shared<Properties>": "value",
    "Shared<ScrollView.Frame>": "value",
    "SimulatedLoad": "duration outcomes rows",
    "Size": "width height",
    "Slot": "index",
    "Spinner": "isAnimating isTransparent",
  ]
}
