import ArgumentParser
import Explorer
import RefreshEngine
import SystemPrimitives

/// How far an exploration goes, and what it tries.
struct ExploreLimits: ParsableArguments {
  @Option(help: "What is tried: finger, time, load, view, life, language, joined by commas. [all]")
  var alphabet: ActionGroups?

  @Option(help: "How many actions a sequence has at the most, but for random walks.")
  var depth = 8

  @Option(help: "How many sequences are played for each configuration and dialect.")
  var sequences = 100_000

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Stop after this time, such as 20s; the report then depends on the machine.",
      valueName: "time"
    ),
    transform: { try DurationArgument.microseconds($0, isPositive: true) }
  )
  var duration: Microseconds?

  @Option(help: "Decides the random walks.")
  var seed: UInt64 = 1

  @Option(help: "How many threads; the report does not depend on it. [one for each core]")
  var threads: Int?

  @Option(help: "How many MiB the states may take; with fewer it takes longer.")
  var memory = 512

  func validate() throws {
    let bounds = [
      ("--depth", depth, 1...64), ("--sequences", sequences, 1...100_000_000),
      ("--threads", threads ?? 1, 1...1024), ("--memory", memory, 1...1_048_576),
      ("--seed", Int(clamping: seed), 0...9_007_199_254_740_991),
    ]
    for (name, value, range) in bounds where !range.contains(value) {
      throw ValidationError("\(name) must be from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  var bounds: SearchBounds {
    var bounds = SearchBounds()
    (bounds.sequences, bounds.depth, bounds.seed) = (sequences, depth, seed)
    bounds.memoryMiB = memory
    if let alphabet { bounds.groups = alphabet.groups }
    return bounds
  }

  /// When the search stops, from now on; nil is never.
  var deadline: Milliseconds? { duration.map { MonotonicClock.now + Milliseconds($0 / 1000) } }
}

/// Groups of actions as an option's value.
struct ActionGroups: ExpressibleByArgument {
  let groups: Set<ActionGroup>

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    let groups = names.compactMap { ActionGroup(rawValue: String($0)) }
    guard groups.count == names.count else { return nil }
    self.groups = Set(groups)
  }
}
