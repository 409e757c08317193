# Turns the help of `serve` into the lines of the configuration file: each option's text as a
# comment, and its variable with its default, commented out. Options that the unit sets are left out.

function finish(   value, variable) {
  if (name ~ /^(|help|version|data-dir|public)$/) { name = ""; return }
  value = takesValue ? "" : "0"
  if (match(text, / \[[^][]*\]$/)) {
    value = substr(text, RSTART + 2, RLENGTH - 3)
    text = substr(text, 1, RSTART - 1)
  }
  variable = toupper(name)
  gsub(/-/, "_", variable)
  printf "\n# %s\n#OVERSCROLL_%s=%s\n", text, variable, value
  name = ""
}

/^OPTIONS:$/ { inTable = 1; next }

inTable && /^  -/ {
  finish()
  match($0, /--[a-z-]+/)
  name = substr($0, RSTART + 2, RLENGTH - 2)
  takesValue = $0 ~ /^  --[a-z-]+ </
  text = ""
  # The text begins in this line after two spaces, or in the next one.
  line = substr($0, 3)
  if (match(line, /   *[^ ]/)) text = substr(line, RSTART + RLENGTH - 1)
  next
}

inTable && NF { sub(/^ +/, ""); text = text == "" ? $0 : text " " $0 }

END { finish() }
