import ArgumentParser
import CommandSupport
import Explorer
import RefreshEngine
import SystemPrimitives

/// The limits of an exploration, and the actions that it tries.
struct ExploreLimits: ParsableArguments {
  @Option(
    help: "The actions to try: finger, time, load, view, life, language, joined by commas. [all]",
    transform: OptionForm.groups.read
  )
  var alphabet: Set<ActionGroup>?

  @Option("The most actions of a sequence, except in random walks.", .whole(1...64))
  var depth = 8

  @Option(
    "The number of sequences for each configuration and dialect.",
    .whole(1...100_000_000)
  )
  var sequences = 100_000

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Stop after this time, such as 20s; the report then depends on the machine.",
      valueName: "time"
    ),
    transform: OptionForm.positiveDuration.read
  )
  var duration: Microseconds?

  @Option("Decides the random walks.", .whole(0...9_007_199_254_740_991))
  var seed = 1

  @Option(
    help: "The number of threads; the report does not depend on it. [one for each core]",
    transform: OptionForm.whole(1...1024).read
  )
  var threads: Int?

  @Option("The most MiB for states; a search with fewer takes longer.", .whole(1...1_048_576))
  var memory = 512

  var bounds: SearchBounds {
    var bounds = SearchBounds()
    (bounds.sequences, bounds.depth, bounds.seed) = (sequences, depth, UInt64(seed))
    bounds.memoryMiB = memory
    if let alphabet { bounds.groups = alphabet }
    return bounds
  }

  /// The instant at which the search stops, counted from now; nil without a limit.
  var deadline: Milliseconds? { duration.map { MonotonicClock.now + Milliseconds($0 / 1000) } }
}
