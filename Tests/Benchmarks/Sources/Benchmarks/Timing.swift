import CMalloc
import Glibc

/// CPU time of this process, in nanoseconds: other programs on the machine do not count.
func cpuNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Bytes of the heap in use.
func heapBytes() -> Int { Int(mallinfo2().uordblks) + Int(mallinfo2().hblkhd) }

/// Something that is timed.
struct Benchmark: Sendable {
  let name: String
  /// What it is to cost at most, in nanoseconds each.
  let threshold: Double
  /// Does it so many times, and returns a number that depends on each, so that none is left out.
  let run: @Sendable (Int) -> Int
}

/// Times benchmarks in turn, so that a noisy moment meets all of them, and prints medians.
struct Comparison {
  let benchmarks: [Benchmark]
  let rounds: Int
  let iterations: Int

  /// - Returns: Whether all thresholds are kept.
  func print() -> Bool {
    var times = benchmarks.map { _ in [Double]() }
    var sink = 0
    for _ in 0...rounds {
      for (index, benchmark) in benchmarks.enumerated() {
        let start = cpuNanoseconds()
        sink &+= benchmark.run(iterations)
        times[index].append((cpuNanoseconds() - start) / Double(iterations))
      }
    }
    var isKept = true
    for (benchmark, times) in zip(benchmarks, times) {
      // The first round warms up.
      let sorted = times.dropFirst().sorted()
      let median = sorted[sorted.count / 2]
      isKept = report(benchmark.name, median, "ns", threshold: benchmark.threshold) && isKept
    }
    withExtendedLifetime(sink) {}
    return isKept
  }
}

/// Prints one line: name, figure, unit, threshold, and whether it is kept.
///
/// - Returns: Whether it is kept.
func report(_ name: String, _ value: Double, _ unit: String, threshold: Double) -> Bool {
  let figure = String(Int(value.rounded()))
  let isKept = value <= threshold
  let verdict = isKept ? "kept" : "PASSED"
  let padding = String(repeating: " ", count: max(1, 58 - name.count - figure.count))
  print("\(name)\(padding)\(figure) \(unit)   at most \(Int(threshold)) \(unit)   \(verdict)")
  return isKept
}
