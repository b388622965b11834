/** An example exchange: turns of one block, already split and with names filled in. */
export type Example = readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]

interface ExampleTurn {
  readonly speaker: 'user' | 'char'
  readonly text: string
}

/** One example conversation. */
export interface ExampleBlock {
  readonly turns: readonly ExampleTurn[]
}

export interface ExampleNames {
  readonly user: string
  readonly char: string
}

/**
 * Reads a card's example dialogue. A line `<START>` begins a new example; a line that starts with a name begins a turn,
 * and any other line goes on with the turn before. Names may be written out or as `{{user}}` and `{{char}}`.
 */
export function parseExamples(text: string, names: ExampleNames): readonly ExampleBlock[] {
  const blocks: ExampleTurn[][] = [[]]
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*<start>\s*$/i.test(line)) {
      blocks.push([])
      continue
    }
    const turns = blocks.at(-1) ?? []
    const opened = openingOf(line, names)
    const last = turns.pop()
    if (opened) turns.push(...(last ? [last] : []), opened)
    else if (last) turns.push({ ...last, text: `${last.text}\n${line}` })
    else if (line.trim() !== '') turns.push({ speaker: 'char', text: line })
  }
  return blocks
    .map((turns) => ({ turns: turns.map(({ speaker, text: said }) => ({ speaker, text: said.trim() })) }))
    .filter(({ turns }) => turns.length > 0)
}

function openingOf(line: string, names: ExampleNames): ExampleTurn | undefined {
  const start = line.trimStart()
  for (const speaker of ['user', 'char'] as const) {
    for (const name of [`{{${speaker}}}`, names[speaker]]) {
      const prefix = `${name}:`
      if (name !== '' && start.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase()) {
        return { speaker, text: start.slice(prefix.length) }
      }
    }
  }
  return undefined
}
