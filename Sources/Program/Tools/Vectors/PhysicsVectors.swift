import OverscrollWire
import RefreshEngine
import ScrollPhysics
import StrictJSON

/// What the laws give at chosen inputs, for the page's own evaluators of them.
///
/// Points, milliseconds, pt/s. Results are rounded to 1e-9, so that few digits depend on the
/// processor.
enum PhysicsVectors {
  /// The laws to compare: the presets, and what no preset has.
  static let laws: [(name: String, parameters: PhysicsParameters)] =
    PhysicsPreset.allCases.map { ($0.rawValue, $0.parameters) } + [
      ("scrollmechanics", varied { $0.bounce = .scrollmechanics }),
      (
        "webkit-mac",
        varied {
          $0.bounce = .webkitMac
          $0.velocityTracker = .impulse
        }
      ),
      (
        "swinging",
        varied {
          $0.bounce = .spring(mass: 1, stiffness: 200, damping: 8)
          $0.maximumEdgeVelocity = 900
        }
      ),
      (
        "limited",
        varied {
          $0.bounce = .none
          $0.minimumFlingVelocity = 300
          $0.maximumFlingVelocity = 1500
          $0.velocityTracker = .lsq2
        }
      ),
    ]

  private static func varied(_ change: (inout PhysicsParameters) -> Void) -> PhysicsParameters {
    var parameters = PhysicsParameters.ios
    change(&parameters)
    return parameters
  }

  /// The file, with one case a line.
  static func made() throws -> MadeFiles {
    var file = VectorFile()
    for (name, parameters) in laws {
      let physics = PhysicsTable.json(parameters, .ios)
      file.add("physics", ["name": .string(name), "physics": physics])
    }
    addDrags(to: &file)
    addEasings(to: &file)
    addVelocities(to: &file)
    for (name, parameters) in laws { addMotions(name, parameters, to: &file) }
    for gesture in VectorGesture.all {
      for (name, parameters) in gesture.component != nil ? Array(laws.prefix(1)) : laws {
        try addGesture(gesture, name, parameters, to: &file)
      }
    }
    return MadeFiles(in: "Tests/Public/vectors", ["physics.json": file.bytes])
  }

  // MARK: Curves

  private static func addDrags(to file: inout VectorFile) {
    for (coefficient, dimension) in [(0.55, 667.0), (0.52, 375), (1, 80), (0, 667), (0.55, 0)] {
      let band = RubberBand(coefficient: coefficient, dimension: dimension)
      for distance in [-3000, -54, 0, 0.01, 36.4, 200, 660.4, 1e6] {
        file.row(
          "rubberBand",
          [
            coefficient, dimension, distance, band.displayed(distance),
            band.travel(displayed: distance),
          ]
        )
      }
      let range = ScrollRange(lower: -64, upper: 300)
      for position in [-200.0, -70, -64, 10, 300, 311, 420] {
        for movement in [-90, -7.5, 0, 4, 60] {
          let moved = band.position(from: position, moving: movement, in: range)
          file.row("incremental", [coefficient, dimension, position, movement, moved])
        }
      }
    }
  }

  private static func addEasings(to file: inout VectorFile) {
    for fraction in [-0.5, 0, 0.001, 0.1, 0.25, 0.5, 0.77, 0.999, 1, 2] {
      file.row(
        "easings",
        [fraction, EaseInOut.progress(at: fraction), SineSquared.progress(at: fraction)]
      )
    }
  }

  // MARK: Velocities

  private static func addVelocities(to file: inout VectorFile) {
    for samples in VectorGesture.tracks {
      for tracker in VelocityTracker.allCases {
        for waitMs in [0.0, 8, 40, 40.001] {
          let release = (samples.last?.ms ?? 0) + waitMs
          let velocity = tracker.velocity(
            of: samples.map { VelocityTracker.Sample(time: $0.ms / 1000, position: $0.y) },
            release: release / 1000
          )
          file.add(
            "velocities",
            [
              "tracker": .string(tracker.rawValue),
              "samples": .array(samples.map { .row([$0.ms, $0.y]) }),
              "releaseMs": .number(release), "velocity": .number(velocity.kept),
            ]
          )
        }
      }
    }
  }

  // MARK: Motions

  /// Times at which motions are evaluated, in ms since their start.
  private static let timesMs = [0.0, 16, 60, 150, 400, 1000, 2500]

  private static func addMotions(
    _ name: String,
    _ parameters: PhysicsParameters,
    to file: inout VectorFile
  ) {
    let continuation = Continuation(
      laws: .of(parameters),
      range: ScrollRange(lower: -64, upper: 900)
    )
    var rows: [[Double]] = []
    for position in [-210, -64.3, -64, 300, 900, 1020] {
      for velocity in [-5200, -700, -12, 0, 12, 700, 5200.0] {
        let first = continuation.segment(from: position, velocity: velocity)
        let motion = Trajectory(startingWith: first, continuing: continuation)
        rows.append(
          [position, velocity, motion.duration * 1000, motion.target].map(\.kept)
            + timesMs.map { motion.position(at: $0 / 1000).kept }
        )
      }
    }
    file.add(
      "motions",
      ["physics": .string(name), "timesMs": .row(timesMs), "rows": .array(rows.map(JSONValue.row))]
    )
  }

  // MARK: Gestures

  private static func addGesture(
    _ gesture: VectorGesture,
    _ name: String,
    _ parameters: PhysicsParameters,
    to file: inout VectorFile
  ) throws {
    var engine = Engine(gesture.configuration(parameters))
    let start = Event.setContentOffset(x: gesture.start.x, y: gesture.start.y, animated: false)
    _ = try engine.handle(start, at: .zero)
    let snapshot = Self.snapshot(of: engine, revision: 1)
    var drawn: [JSONValue] = []
    var answers: [JSONValue] = []
    for (index, touch) in gesture.touches.enumerated() {
      _ = try engine.handle(touch.event, at: touch.instant)
      drawn.append(engine.drawn)
      answers.append(Self.snapshot(of: engine, revision: 2 + index))
    }
    for delay: Int64 in [8, 40, 120, 300, 700, 1500, 3000] {
      try engine.advance(by: delay, after: gesture.touches)
      drawn.append(engine.drawn)
    }
    var element: JSONObject = ["name": .string(gesture.name), "physics": .string(name)]
    if name == laws[0].name {
      // They are the same for all laws.
      element["snapshot"] = snapshot
      element["touches"] = .array(gesture.touches.map(\.json))
      if gesture.keepsAnswers { element["answers"] = .array(answers) }
    }
    element["drawn"] = .array(drawn)
    file.add("gestures", .object(element))
  }

  private static func snapshot(of engine: Engine, revision: Int) -> JSONValue {
    .snapshot(engine, SnapshotLabel(session: "vector", revision: revision, clock: .realtime))
  }
}

extension Double {
  /// Rounded to 1e-9.
  var kept: Double { (self * 1e9).rounded() / 1e9 + 0 }
}

extension Engine {
  /// Time and offset on the screen.
  fileprivate var drawn: JSONValue {
    .row([now.milliseconds, presentedOffset(.horizontal).kept, presentedOffset(.vertical).kept])
  }

  fileprivate mutating func advance(by delay: Int64, after touches: [VectorGesture.Touch]) throws {
    guard let last = touches.last else { return }
    let target = Instant(microseconds: last.instant.microseconds + delay * 1000)
    _ = try handle(.advance(.to(target)), at: now)
  }
}

extension JSONValue {
  fileprivate static func row(_ numbers: [Double]) -> JSONValue {
    .array(numbers.map(JSONValue.number))
  }
}

extension VectorGesture.Touch {
  /// `[event, ms, x, y]`.
  fileprivate var json: JSONValue {
    [.string(kind.rawValue), .number(ms), .number(x), .number(y)]
  }
}

/// An object of lists, with one element a line.
private struct VectorFile {
  private var lists: [(name: String, elements: [String])] = []

  mutating func add(_ list: String, _ element: JSONValue) {
    let text = String(decoding: element.bytes, as: UTF8.self)
    if let index = lists.firstIndex(where: { $0.name == list }) {
      lists[index].elements.append(text)
    } else {
      lists.append((list, [text]))
    }
  }

  mutating func row(_ list: String, _ numbers: [Double]) { add(list, .row(numbers.map(\.kept))) }

  var bytes: [UInt8] {
    let lists = lists.map { list in
      "\"\(list.name)\": [\n\(list.elements.joined(separator: ",\n"))\n]"
    }
    return Array("{\n\(lists.joined(separator: ",\n"))\n}\n".utf8)
  }
}
