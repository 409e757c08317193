internal import CGlibc

/// The freed memory that the C library keeps for later allocations.
package enum FreedMemory {
  /// Returns the freed memory to the system.
  ///
  /// The call walks all free memory, so it pays only after the release of a large object.
  package static func giveBack() { malloc_trim(0) }
}
