const opening = /^\s*<(think|thinking|reasoning)>/i

/** Parts a reply from the thoughts that some models write in front of it. */
export function splitReasoning(said: string): { readonly text: string; readonly reasoning: string } {
  const opened = opening.exec(said)
  if (!opened) return { text: said, reasoning: '' }
  const close = `</${opened[1]}>`
  const end = said.toLowerCase().indexOf(close.toLowerCase())
  if (end < 0) return { text: said, reasoning: '' }
  return { text: said.slice(end + close.length).trimStart(), reasoning: said.slice(opened[0].length, end).trim() }
}
