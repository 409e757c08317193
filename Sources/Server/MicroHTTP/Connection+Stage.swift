extension Connection {
  /// Progress of the current request.
  ///
  /// idle → receiving or bodiless → (awaiting →) answered → idle. The library's completion callback
  /// returns any stage to idle.
  enum Stage {
    /// No request, or its head is incomplete.
    case idle
    /// The head is complete, and there is no body.
    case bodiless(RequestHead)
    /// The head is complete; the body is being received.
    case receiving
    /// The handler has the request; the connection is suspended.
    case awaiting(ReplySlot)
    /// The library has the response; its body, if that is streamed.
    case answered(StreamBody?)
  }
}
