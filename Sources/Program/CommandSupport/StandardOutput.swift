import Glibc
import SystemPrimitives

/// Prints a text and a line end; if the write fails, reports the reason and ends the program with 1.
///
/// The function replaces the library's `print`, which does not report a full disk.
package func print(_ item: some CustomStringConvertible, terminator: String = "\n") {
  StandardOutput.write(Array((item.description + terminator).utf8))
}

/// The output of the program for its caller.
package enum StandardOutput {
  /// Writes bytes; if the write fails, reports the reason and ends the program with 1.
  package static func write(_ bytes: [UInt8]) {
    do throws(SystemFailure) {
      try Descriptor.standardOutput.write(bytes)
    } catch {
      Descriptor.standardError.print("Error: standard output cannot be written: \(error)\n")
      Glibc.exit(1)
    }
  }
}

/// A count with its noun, such as `2 events`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
