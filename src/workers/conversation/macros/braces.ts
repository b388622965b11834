/** One `{{…}}` in a text: where it opens, and the index after its closing braces. */
export interface Braces {
  readonly open: number
  readonly end: number
}

/** Every matched pair, in the order they open. One walk, whatever the nesting. */
export function pairBraces(text: string): readonly Braces[] {
  const pairs: Braces[] = []
  const open: number[] = []
  let at = 0
  while (at < text.length - 1) {
    if (text.startsWith('{{', at)) {
      const run = runOf(text, at, '{')
      // An odd brace out belongs to the text before: in `{{{char}}}` the inner two open the macro.
      for (let start = at + (run % 2); start < at + run; start += 2) open.push(start)
      at += run
    } else if (text.startsWith('}}', at)) {
      const start = open.pop()
      if (start !== undefined) pairs.push({ open: start, end: at + 2 })
      at += 2
    } else {
      at++
    }
  }
  return pairs.sort((a, b) => a.open - b.open)
}

function runOf(text: string, from: number, letter: string): number {
  let end = from
  while (text[end] === letter) end++
  return end - from
}
