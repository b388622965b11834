import { exampleOf, type GuideExample } from './guideExample.ts'

/** One piece of a guide, in reading order. */
export type GuidePart =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'prose'; readonly id: string; readonly markdown: string }
  | { readonly kind: 'code'; readonly id: string; readonly code: string }
  | { readonly kind: 'example'; readonly id: string; readonly title: string; readonly example: GuideExample }

export interface Guide {
  readonly title: string
  /** The first paragraph. */
  readonly intro: string
  readonly parts: readonly GuidePart[]
}

export type GuideHeading = Extract<GuidePart, { readonly kind: 'heading' }>

/** What a block of the source is, before it has a name. */
type Block =
  | { readonly kind: 'title' | 'h2' | 'h3' | 'prose'; readonly text: string }
  | { readonly kind: 'fence'; readonly info: string; readonly text: string }

/** Takes a guide apart. Headings and examples get names that stay the same while their words do. */
export function readGuide(source: string): Guide {
  const blocks = blocksOf(source)
  const title = blocks.find(({ kind }) => kind === 'title')?.text ?? ''
  const first = blocks.findIndex(({ kind }) => kind === 'prose')
  const rest = blocks.filter(({ kind }, at) => kind !== 'title' && at !== first)
  return { title, intro: blocks[first]?.text ?? '', parts: partsOf(rest, title) }
}

function partsOf(blocks: readonly Block[], title: string): readonly GuidePart[] {
  const taken = new Map<string, number>()
  const named = (words: string) => {
    const count = (taken.get(words) ?? 0) + 1
    taken.set(words, count)
    return count === 1 ? words : `${words}-${count}`
  }
  let above = { id: slugOf(title), text: title }
  return blocks.map((block): GuidePart => {
    if (block.kind === 'h2' || block.kind === 'h3') {
      above = { id: named(slugOf(block.text)), text: block.text }
      return { kind: 'heading', level: block.kind === 'h2' ? 2 : 3, ...above }
    }
    if (block.kind !== 'fence') return { kind: 'prose', id: named(`${above.id}-text`), markdown: block.text }
    const id = named(`${above.id}-example`)
    const example = exampleOf(block.info, block.text, id)
    return example ? { kind: 'example', id, title: above.text, example } : { kind: 'code', id, code: block.text }
  })
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const headings = { '#': 'title', '##': 'h2', '###': 'h3' } as const

function blocksOf(source: string): readonly Block[] {
  const blocks: Block[] = []
  let prose: string[] = []
  const endProse = () => {
    const text = prose.join('\n').trim()
    if (text !== '') blocks.push({ kind: 'prose', text })
    prose = []
  }
  const lines = source.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, signs = '', words = ''] = /^(#{1,3}) (.+)$/.exec(line) ?? []
    if (line.startsWith('```')) {
      endProse()
      const end = lines.indexOf('```', at + 1)
      const stop = end < 0 ? lines.length : end
      blocks.push({ kind: 'fence', info: line.slice(3), text: lines.slice(at + 1, stop).join('\n') })
      at = stop
    } else if (signs !== '') {
      endProse()
      blocks.push({ kind: headings[signs as keyof typeof headings], text: words.trim() })
    } else prose.push(line)
  }
  endProse()
  return blocks
}
