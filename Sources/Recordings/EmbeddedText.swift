import CRecordingTexts

extension overscroll_text {
  /// The text of the file, which is compiled into the program.
  var string: String { String(cString: overscroll_text_bytes(self)) }
}
