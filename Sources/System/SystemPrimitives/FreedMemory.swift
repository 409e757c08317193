internal import CGlibc

/// Memory that was freed, which the C library keeps for later allocations.
package enum FreedMemory {
  /// Gives it back to the system.
  ///
  /// It goes through all free memory, so that it is only worth its time after something large.
  package static func giveBack() { malloc_trim(0) }
}
