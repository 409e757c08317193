import Foundation
import OverscrollWire
import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The results of the laws at chosen inputs, as tests for the page's evaluators of the laws.
///
/// The units are points, milliseconds and pt/s. The file itself holds the inputs; to add a case, write its
/// inputs with any results. Results are rounded to 1e-9, so that few digits depend on the processor.
struct PhysicsVectors {
  private let known: JSONObject
  /// The laws by name.
  private let laws: [String: PhysicsParameters]

  /// The file with recalculated results, one case on a line.
  static func made() throws -> MadeFiles {
    let file = MadeFiles.file("Tests/Public/vectors/physics.json")
    guard case .object(let known) = try JSONReader.value(Array(Data(contentsOf: file))) else {
      return MadeFiles(in: "Tests/Public/vectors", [:])
    }
    let lists = try Self(known).lists().map { name, elements in
      "\"\(name)\": [\n\(elements.map(\.line).joined(separator: ",\n"))\n]"
    }
    let bytes = Array("{\n\(lists.joined(separator: ",\n"))\n}\n".utf8)
    return MadeFiles(in: "Tests/Public/vectors", ["physics.json": bytes])
  }

  private init(_ known: JSONObject) throws(FieldErrors) {
    self.known = known
    var laws: [String: PhysicsParameters] = [:]
    for element in known["physics"]?.elements ?? [] {
      let configuration: JSONValue = ["physics": element.member("physics") ?? .null]
      let session = try ConfigurationDecoder.decode(JSONCursor(configuration), createdAt: 0)
      laws[element.name] = session.engine.physics
    }
    self.laws = laws
  }

  private func lists() throws -> [(name: String, elements: [JSONValue])] {
    try known.members.map { list in
      (list.name, try list.value.elements.map { try vector($0, of: list.name) })
    }
  }

  private func vector(_ known: JSONValue, of list: String) throws -> JSONValue {
    let row = known.numbers
    let law = laws[known.member("physics")?.text ?? known.name] ?? .ios
    switch list {
    case "physics": return known.with("physics", PhysicsTable.json(law, .ios))
    case "rubberBand":
      let band = RubberBand(coefficient: row[0], dimension: row[1])
      return .row(row.prefix(3) + [band.displayed(row[2]), band.travel(displayed: row[2])])
    case "incremental":
      let band = RubberBand(coefficient: row[0], dimension: row[1])
      let range = ScrollRange(lower: -64, upper: 300)
      return .row(row.prefix(4) + [band.position(from: row[2], moving: row[3], in: range)])
    case "easings":
      return .row(
        [row[0], EaseInOut.progress(at: row[0]), SineSquared.progress(at: row[0])]
      )
    case "velocities": return known.with("velocity", velocity(known))
    case "motions": return known.with("rows", motions(known, law))
    default: return try gesture(known, law)
    }
  }

  private func velocity(_ known: JSONValue) -> JSONValue {
    let tracker = VelocityTracker(rawValue: known.member("tracker")?.text ?? "") ?? .iosWeighted
    let samples = known.member("samples")?.elements.map(\.numbers) ?? []
    let velocity = tracker.velocity(
      of: samples.map { VelocityTracker.Sample(time: $0[0] / 1000, position: $0[1]) },
      release: (known.member("releaseMs")?.double ?? 0) / 1000
    )
    return .number(velocity.kept)
  }

  private func motions(_ known: JSONValue, _ law: PhysicsParameters) -> JSONValue {
    let range = ScrollRange(lower: -64, upper: 900)
    let continuation = Continuation(laws: .of(law), range: range)
    let timesMs = known.member("timesMs")?.numbers ?? []
    let rows = known.member("rows")?.elements.map(\.numbers) ?? []
    return .array(
      rows.map { row in
        let first = continuation.segment(from: row[0], velocity: row[1])
        let motion = Trajectory(startingWith: first, continuing: continuation)
        return .row(
          row.prefix(2) + [motion.duration * 1000, motion.target]
            + timesMs.map { motion.position(at: $0 / 1000) }
        )
      }
    )
  }

  // MARK: Gestures

  /// The snapshots after each touch, if the case keeps them, and the offsets after each touch and later.
  private func gesture(_ known: JSONValue, _ law: PhysicsParameters) throws -> JSONValue {
    // The touches and the first snapshot are the same for all laws: only the first case of a name has them.
    let first = self.known["gestures"]?.elements.first { $0.name == known.name } ?? known
    let seen = first.member("snapshot") ?? .null
    let start = seen.member("scrollView")?.member("contentOffset") ?? .null
    var engine = Engine(Self.configuration(law, pulling: seen))
    let (x, y) = (start.member("x")?.double, start.member("y")?.double)
    _ = try engine.handle(.setContentOffset(x: x, y: y, animated: false), at: .zero)
    var answers = [Self.snapshot(of: engine, revision: 1)]
    var drawn: [JSONValue] = []
    for touch in first.member("touches")?.elements ?? [] {
      let parts = touch.elements
      var event: JSONObject = ["type": parts[0]]
      if parts[0] != "dragCancelled" { (event["x"], event["y"]) = (parts[2], parts[3]) }
      let decoded = try EventDecoder(dialect: .standard).decode(JSONCursor(.object(event)))
      let instant = Instant(microseconds: Int64((touch.numbers[0] * 1000).rounded()))
      _ = try engine.handle(decoded.event, at: instant)
      drawn.append(engine.drawn)
      answers.append(Self.snapshot(of: engine, revision: answers.count + 1))
    }
    let end = engine.now
    for delay: Int64 in [8, 40, 120, 300, 700, 1500, 3000] {
      _ = try engine.handle(.advance(.to(end + delay * 1000)), at: engine.now)
      drawn.append(engine.drawn)
    }
    return known.with("snapshot", answers[0]).with("answers", .array(Array(answers.dropFirst())))
      .with("drawn", .array(drawn))
  }

  /// A configuration with the components of a snapshot.
  private static func configuration(
    _ law: PhysicsParameters,
    pulling seen: JSONValue
  ) -> Configuration {
    func component(_ name: ComponentName, _ kind: ComponentKind) -> ComponentConfiguration? {
      let isThere = seen.member(name.rawValue) ?? .null != .null
      return isThere ? ComponentConfiguration(kind: kind) : nil
    }
    var configuration = Configuration()
    configuration.scrollView.contentSize = Size(width: 800, height: 2000)
    configuration.scrollView.safeAreaInsets.top = 20
    configuration.physics = law
    configuration.header = component(.header, .header)
    configuration.footer = component(.footer, .backFooter)
    configuration.trailer = component(.trailer, .trailer)
    return configuration
  }

  private static func snapshot(of engine: Engine, revision: Int) -> JSONValue {
    .snapshot(engine, SnapshotLabel(session: "vector", revision: revision, clock: .realtime))
  }
}

extension Double {
  /// The number, rounded to 1e-9.
  fileprivate var kept: Double { (self * 1e9).rounded() / 1e9 + 0 }
}

extension Engine {
  /// The time and the presented offsets.
  fileprivate var drawn: JSONValue {
    .row([now.milliseconds, presentedOffset(.horizontal), presentedOffset(.vertical)])
  }
}

extension JSONValue {
  fileprivate static func row(_ numbers: some Sequence<Double>) -> JSONValue {
    .array(numbers.map { .number($0.kept) })
  }

  fileprivate var name: String { member("name")?.text ?? "" }

  /// The numbers of an array.
  fileprivate var numbers: [Double] { elements.compactMap(\.double) }

  /// The object with another value of an existing member.
  fileprivate func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var object) = self, object[name] != nil else { return self }
    object[name] = value
    return .object(object)
  }
}
