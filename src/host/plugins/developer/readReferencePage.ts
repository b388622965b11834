/** One exported name, or one chapter of a guide. */
export interface ReferenceSection {
  readonly name: string
  readonly markdown: string
  /** Other names it mentions, with the pages they are on. */
  readonly seeAlso: readonly { readonly name: string; readonly slug: string }[]
}

export interface ReferencePage {
  readonly title: string
  readonly intro: string
  readonly sections: readonly ReferenceSection[]
}

/** Takes a page of `docs/` apart at its headings, so that each section can be found and linked to. */
export function readReferencePage(slug: string, text: string): ReferencePage {
  const [head = '', ...sections] = atHeadings(text)
  const [title = '', ...intro] = head.split('\n')
  return {
    title: title.replace(/^# /, '').trim(),
    intro: unwrapped(intro.join('\n')),
    sections: sections.map((section) => readSection(slug, section)),
  }
}

function readSection(slug: string, section: string): ReferenceSection {
  const [heading = '', ...lines] = section.split('\n')
  const isNote = (line: string) => /^(See also \[`|Written in \[)/.test(line)
  const notes = lines.filter((line) => line.startsWith('See also [`')).join(' ')
  return {
    name: heading
      .replace(/^## /, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim(),
    markdown: unwrapped(lines.filter((line) => !isNote(line)).join('\n')),
    seeAlso: [...notes.matchAll(/\[`([^`]+)`\]\((?:([\w-]+)\.md)?#[^)]*\)/g)].map(([, name = '', page]) => ({
      name,
      slug: page ?? slug,
    })),
  }
}

/** What stands before the first heading of the second level, then each such chapter. Code may hold anything. */
function atHeadings(text: string): readonly string[] {
  const parts: string[][] = [[]]
  let inCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode
    if (!inCode && line.startsWith('## ')) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts.map((lines) => lines.join('\n').trim())
}

/** Joins the lines of each paragraph: files break them at the editor's edge, and the page would show the breaks. */
function unwrapped(text: string): string {
  let inCode = false
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const before = lines.at(-1) ?? ''
    const wasCode = inCode
    if (line.startsWith('```')) inCode = !inCode
    const goesOn = !wasCode && !inCode && before.trim() !== '' && !before.startsWith('```') && !startsAnew.test(line)
    if (goesOn && !before.startsWith('|')) lines[lines.length - 1] = `${before} ${line.trim()}`
    else lines.push(line)
  }
  return lines.join('\n').trim()
}

const startsAnew = /^\s*$|^\s*([-*+]|\d+\.) |^[#>|]|^```/
