/** What a doc comment says, with its examples apart. */
export interface DocComment {
  /** Markdown: paragraphs on one line each, whatever the comment's own line length. */
  readonly text: string
  readonly examples: readonly string[]
  /** "internal", "experimental", "deprecated". */
  readonly tags: ReadonlySet<string>
}

export const noDoc: DocComment = { text: '', examples: [], tags: new Set() }

/** Reads the inside of a comment, from the second star to the closing one. */
export function readDocComment(inside: string): DocComment {
  const lines = inside.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
  const parts: { readonly tag: string; readonly lines: string[] }[] = [{ tag: '', lines: [] }]
  for (const line of lines) {
    const tag = /^@([a-z]+)\s*(.*)$/i.exec(line)
    if (tag) parts.push({ tag: tag[1] ?? '', lines: tag[2] ? [tag[2]] : [] })
    else parts.at(-1)?.lines.push(line)
  }
  return {
    text: unwrap(parts.find(({ tag }) => tag === '')?.lines ?? []),
    examples: parts.filter(({ tag }) => tag === 'example').map((part) => codeOf(part.lines)),
    tags: new Set(parts.map(({ tag }) => tag).filter((tag) => tag !== '' && tag !== 'example')),
  }
}

/** Joins the lines of each paragraph and list item: comments break lines where the editor's edge is. */
function unwrap(lines: readonly string[]): string {
  const blocks: string[] = []
  let open = false
  for (const line of lines.map((text) => text.trim())) {
    if (line === '') open = false
    else if (open && !/^([-*]|\d+\.) /.test(line)) blocks.push(`${blocks.pop()} ${line}`)
    else {
      blocks.push(open ? `\n${line}` : line)
      open = true
    }
  }
  return blocks.reduce((text, block) => text + (text === '' || block.startsWith('\n') ? '' : '\n\n') + block, '')
}

/** An example may stand in a fence or bare. */
function codeOf(lines: readonly string[]): string {
  const text = lines.join('\n').trim()
  return (/^```\w*\n([\s\S]*?)\n```$/.exec(text)?.[1] ?? text).trimEnd()
}
