import Testing

/// Wrong use of any verb exits with 2 and says what is wrong.
struct WrongUseTests {
  @Test(arguments: [
    ("serve", ["--drain-delay", "-1"], "--drain-delay"), ("serve", ["--speed"], "--speed"),
    ("dance", [], "there is no command dance"), ("liste", [], "liste; did you mean list?"),
    ("explian", ["a"], "did you mean explain?"), ("test", [], "<path>"),
    ("record", [], "<name>"), ("record", ["a", "--expected", "all"], "all"),
    ("record", ["a", "--url", "ftp://example.com"], "--url"),
    ("record", ["a", "--url", ""], "--url"),
    ("compare", [], "<path>"), ("compare", ["a", "--dialect", "mjrefresh-3.7.9"], "2 to 8"),
    ("compare", ["a", "--dialect", "mjrefresh-3.7.8", "--dialect", "eocrefresh"], "3.7.8"),
    ("compare", ["a", "--dialect", "eocrefresh", "--dialect", "eocrefresh"], "once"),
    ("pull", ["--by", "150", "--over", "300ms"], "<name>"), ("pull", ["a"], "--by and --over"),
    ("pull", ["a", "--by", "x", "--over", "300ms"], "x"),
    ("pull", ["a", "--by", "150", "--over", "300"], "300ms or 0.3s"),
    ("pull", ["a", "--by", "150", "--over", "0ms"], "above 0"),
    ("pull", ["a", "--by", "0", "--over", "1ms"], "--by"),
    ("smallest", ["a"], "a"), ("smallest", ["--by", "1"], "together"),
    ("smallest", ["--margin", "-1"], "--margin"),
    ("smallest", ["--by", "1", "--over", "1s", "--margin", "1"], "exclude"),
    ("smallest", ["--device", "nokia-3310"], "nokia-3310"),
    ("smallest", ["--by", "1", "--over", "1s", "--as", "espresso"], "espresso"),
    ("pull", ["a", "--by", "150", "--over", "1s", "--hz", "0"], "--hz"),
    ("explore", ["--suite", "--preset", "home"], "exclude each other"),
    ("smallest", ["--dialect", "x"], "x"),
    ("upgrade", ["--form", "eocrefresh"], "Unknown option '--form'"),
    ("delete", ["--prefix", "a", "--soon", "b"], "Unknown option '--soon'"),
    ("explore", ["--property", "speed"], "speed is none of inset-restored"),
    ("explore", ["--alphabet", "finger,thumb"], "finger,thumb"),
    ("explore", ["--sequences", "0"], "--sequences must be from 1"),
    ("explore", ["--for", "0s"], "above 0"),
    ("explore", ["--dialect", "eocrefresh", "--dialect", "eocrefresh"], "once"),
    ("explore", ["--counterexamples", "21"], "from 1 to 20"),
    ("check", [], "<directory>"), ("check", ["a", "b"], "b"),
    ("shrink", [], "<file>"), ("shrink", ["a", "--keep", "header.state"], "header.state"),
    ("shrink", ["a", "--property", "speed"], "speed is none of inset-restored"),
    ("shrink", ["a", "--property", "settles", "--dialect", "eocrefresh"], "exclude each other"),
    ("test", ["a", "--only", "/heder"], "did you mean /header?"),
    ("test", ["a", "--only", "/header,"], "/header,"),
    ("test", ["a", "--tolerance", "1"], "--tolerance"),
    ("test", ["a", "--tolerance", "1pt,2pt"], "1pt,2pt"),
    ("test", ["a", "--update", "--dialect", "eocrefresh"], "exclude each other"),
    ("test", ["-", "--update"], "standard input"),
    ("watch", [], "<name>"),
    ("create", ["--from", "f.json"], "--from needs"), ("create", ["a", "b"], "b"),
    ("explain", ["a", "--component", "header", "--why-not", "happy"], "happy"),
    ("list", ["--url", "127.0.0.1:8080"], "--url"), ("list", ["--limit", "3"], "--limit"),
  ])
  func `the exit code is 2`(verb: String, arguments: [String], error: String) throws {
    let end = try Program(arguments, command: verb).result()
    #expect(end.code == 2)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains(error))
    let isCommand = !end.errors.contains("there is no command")
    #expect(end.errors.contains("Usage: overscroll " + (isCommand ? verb : "<subcommand>")))
  }

  @Test(arguments: [["--help"], ["record", "--help"], ["help", "list"]])
  func `help is no wrong use`(arguments: [String]) throws {
    let end = try Program(Array(arguments.dropFirst()), command: arguments[0]).result()
    #expect(end.code == 0)
    #expect(end.output.contains("USAGE:"))
    #expect(end.errors.isEmpty)
  }
}
