import ArgumentParser

/// `overscroll completion SHELL`: prints the script by which a shell completes a command line.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the script by which a shell completes the commands and options.",
    discussion: """
      Example: source <(overscroll completion bash)
      """
  )

  /// A shell that completes.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash
    case zsh
    case fish

    /// The shell as the parser of arguments names it.
    var parsers: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "The shell.")
  var shell: Shell

  func run() {
    print(Overscroll.completionScript(for: shell.parsers), terminator: "")
  }
}
