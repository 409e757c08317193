import Glibc
import SystemPrimitives

/// Prints a text and the end of its line, or says why it cannot and ends the program with 1.
///
/// It stands for the library's `print`, which tells nobody of a full disk.
package func print(_ item: some CustomStringConvertible, terminator: String = "\n") {
  StandardOutput.write(Array((item.description + terminator).utf8))
}

/// The output of the program for its caller.
package enum StandardOutput {
  /// Writes bytes, or says why they cannot be written and ends the program with 1.
  package static func write(_ bytes: [UInt8]) {
    do throws(SystemFailure) {
      try Descriptor.standardOutput.write(bytes)
    } catch {
      Descriptor.standardError.print("Error: standard output cannot be written: \(error)\n")
      Glibc.exit(1)
    }
  }
}

/// A number of things, such as `2 events`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
