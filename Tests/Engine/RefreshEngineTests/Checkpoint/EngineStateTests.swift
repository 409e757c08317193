import ScrollPhysics
import TestSupport
import Testing

@testable import RefreshEngine

/// An engine as bytes: a checkpoint.
@Suite struct EngineStateTests {
  /// The states of a random session: after its creation, before and after each event, and on the way
  /// between.
  static func states(seed: Int) -> [Engine] {
    let session = RandomSession(seed: seed)
    var engine = Engine(session.configuration)
    _ = engine.takeEffects()
    var states = [engine]
    for (event, instant) in session.events {
      let halfWay = engine.now + max(0, instant - engine.now) / 2
      for instant in [halfWay, max(instant, engine.now)] {
        guard (try? engine.advance(to: instant)) != nil else { return states }
        states.append(engine)
      }
      var next = engine
      guard (try? next.handle(event, at: engine.now)) != nil else { continue }
      engine = next
      states.append(engine)
    }
    return states
  }

  @Test(arguments: Sample.part(of: Array(0..<25)))
  func `every stored property comes back to the last bit`(seed: Int) throws {
    for engine in Self.states(seed: seed) {
      let bytes = try EngineState.encode(engine)
      let copy = try EngineState.decode(bytes)
      let difference = zip(StoredValues(engine).lines, StoredValues(copy).lines).first { $0 != $1 }
      #expect(difference == nil)
      #expect(try EngineState.encode(copy) == bytes)
    }
  }

  @Test(arguments: 0..<60)
  func `a session continues from a checkpoint as if there were none`(seed: Int) throws {
    let session = RandomSession(seed: seed)
    var whole = Engine(session.configuration)
    _ = whole.takeEffects()
    var cut = whole
    for (event, instant) in session.events {
      cut = try EngineState.decode(EngineState.encode(cut))
      let instant = max(instant, whole.now)
      var (next, other) = (whole, cut)
      let results = (outcome(event, at: instant, &next), outcome(event, at: instant, &other))
      #expect(results.0 == results.1)
      guard case .success = results.0 else { continue }
      (whole, cut) = (next, other)
      #expect(Fingerprint(whole) == Fingerprint(cut))
      #expect(whole.nextChange == cut.nextChange)
    }
  }

  private func outcome(
    _ event: Event,
    at instant: Instant,
    _ engine: inout Engine
  ) -> Result<[Effect], Rejection> {
    do throws(Rejection) {
      return .success(try engine.handle(event, at: instant))
    } catch {
      return .failure(error)
    }
  }

  @Test func `a reread engine shares rules, laws, texts and properties with new ones`() throws {
    let engine = try #require(Self.states(seed: 7).last)
    let copy = try EngineState.decode(EngineState.encode(engine))
    #expect(copy.sharedRules === engine.sharedRules)
    #expect(copy.texts === engine.texts)
    var session = TestSession(.header(), driver: .simulated)
    session.act(.dragBegan(.zero))
    let reread = try EngineState.decode(EngineState.encode(session.engine))
    #expect(reread.laws === PhysicsLaws.of(.ios))
    #expect(StoredValues(reread).lines == StoredValues(session.engine).lines)
  }

  // MARK: Other bytes

  @Test(arguments: [3, 11, 40])
  func `damaged bytes are refused, whatever is damaged`(seed: Int) throws {
    let bytes = try EngineState.encode(#require(Self.states(seed: seed).last))
    for index in bytes.indices {
      #expect(throws: EngineState.Fault.self) { try EngineState.decode(Array(bytes[..<index])) }
      for mask in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= mask
        #expect(throws: EngineState.Fault.self) { try EngineState.decode(damaged) }
      }
    }
    #expect(throws: EngineState.Fault.damaged) { try EngineState.decode(bytes + [0]) }
  }

  /// Behind the checksum, too, reading throws and never traps, and no slot leads nowhere.
  @Test(arguments: [3, 11, 40])
  func `damage with the right checksum does not trap`(seed: Int) throws {
    var writer = ByteWriter()
    writer.write(try #require(Self.states(seed: seed).last))
    let state = writer.bytes
    var read = 0
    for index in state.indices {
      for mask in [1, 2, 4, 8, 16, 32, 64, 128, 255] as [UInt8] {
        var damaged = state
        damaged[index] ^= mask
        guard let engine = try? EngineState.decode(EngineState.bytes(ofState: damaged)) else {
          continue
        }
        read += 1
        let slots = engine.observers + ComponentName.allCases.compactMap { engine.slot(of: $0) }
        #expect(slots.allSatisfy { engine.components.indices.contains(Int($0.index)) })
      }
      let cut = EngineState.bytes(ofState: Array(state[..<index]))
      #expect(throws: EngineState.Fault.damaged) { try EngineState.decode(cut) }
    }
    #expect(read > 0)
  }

  @Test func `bytes of another version or layout are refused as such`() throws {
    let bytes = try EngineState.encode(Engine(Configuration()))
    for index in 0...Engine.version.utf8.count + 1 {
      var other = bytes
      other[index] ^= 1
      #expect(throws: EngineState.Fault.otherVersion) { try EngineState.decode(other) }
    }
    for foreign in [[], [0], Array("{\"session\":1}".utf8), [UInt8](repeating: 255, count: 99)] {
      #expect(throws: EngineState.Fault.otherVersion) { try EngineState.decode(foreign) }
    }
  }

  @Test(arguments: EngineVersion.allCases)
  func `a checkpoint keeps the version by whose rules the session is played`(
    _ version: EngineVersion
  ) throws {
    var configuration = Configuration()
    configuration.version = version
    let decoded = try EngineState.decode(EngineState.encode(Engine(configuration)))
    #expect(decoded.playedVersion == version)
  }

  @Test func `the versions of released engines are known`() {
    #expect(EngineVersion.allCases.map(\.rawValue) == ["2.0.0", "2.1.0", "2.2.0"])
    #expect(Engine.version == "2.2.0")
  }
}
