import ArgumentParser
import Testing

@testable import overscroll

/// `overscroll completion`.
struct CompletionTests {
  @Test(arguments: [("bash", "complete "), ("zsh", "#compdef overscroll"), ("fish", "complete -c")])
  func `a script knows every command`(shell: String, form: String) throws {
    let end = try Program([shell], command: "completion").result()
    #expect(end.code == 0)
    #expect(end.output.contains(form))
    for command in Overscroll.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      #expect(end.output.contains(name), "\(name)")
    }
  }
}
