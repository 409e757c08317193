// How a session can be followed, in words.

/** What the phases mean where no error says it. */
export const sentences = {
  restarted: "The server was restarted, and this session is gone.",
  gone: "This session is not there any more.",
  full: "This session has as many events as the server keeps. It takes no more.",
  unauthorized: "The server asks for a token.",
};
