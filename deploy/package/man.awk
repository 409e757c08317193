# Turns the help of one command, whose name is in `command`, into a subsection of the man page.

function escaped(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  sub(/^[.']/, "\\\\\\&&", text)
  return text
}

function paragraph(text) { return text == "" ? ".PP" : escaped(text) }

/^OVERVIEW: / { overview = paragraph(substr($0, 11)); next }

/^USAGE: / {
  sub(/\n\.PP$/, "", overview)
  print ".SS " command "\n.B " escaped(substr($0, 8)) "\n.PP\n" overview
  overview = ""
  inTable = 0
  isPast = 1
  next
}

/^(ARGUMENTS|OPTIONS):$/ { inTable = 1; next }

!isPast { overview = overview "\n" paragraph($0); next }

# "  --port <port>    The port": a name, then at least two spaces and the text, or the text below.
inTable && /^  [-<]/ {
  line = substr($0, 3)
  end = match(line, /   *[^ ]/)
  print ".TP\n.B " escaped(end ? substr(line, 1, end - 1) : line)
  if (end) print escaped(substr(line, end + RLENGTH - 1))
  next
}

inTable && NF { sub(/^ +/, ""); print escaped($0) }
