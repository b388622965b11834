import type { Braces } from './braces.ts'

/** What a tag of a block is for. */
type Tag = 'strip' | 'keep'

export interface Branches {
  /** By where the tag opens: taken out, or left as it was written. */
  readonly tags: ReadonlyMap<number, Tag>
  /** Stretches between an `{{else}}` and its `{{/if}}`: [start, end). */
  readonly dropped: readonly (readonly [start: number, end: number])[]
}

const opening = /^\{\{\s*(#?)(if|each|when|pure|func|escape|code|block)\b/i
const alternative = /^\{\{\s*:?else\s*\}\}$/i
const closing = /^\{\{\s*\/[\w-]*\s*\}\}$/

interface OpenBlock {
  readonly kind: 'if' | 'other'
  readonly tag: Braces
  otherwise?: Braces
}

/** Finds `{{if …}}…{{else}}…{{/if}}`, and the blocks of other scripting languages, which are nobody's to touch. */
export function findBranches(text: string, pairs: readonly Braces[]): Branches {
  const tags = new Map<number, Tag>()
  const dropped: (readonly [number, number])[] = []
  const open: OpenBlock[] = []
  for (const tag of pairs) {
    const start = text.slice(tag.open, Math.min(tag.end, tag.open + 40))
    const opened = opening.exec(start)
    const block = open.at(-1)
    if (opened && (opened[1] === '#' || opened[2]?.toLowerCase() === 'if')) {
      open.push({ kind: opened[1] === '#' ? 'other' : 'if', tag })
    } else if (alternative.test(start) && block) {
      block.otherwise ??= tag
    } else if (closing.test(start) && block) {
      open.pop()
      const fate: Tag = block.kind === 'if' ? 'strip' : 'keep'
      for (const part of [block.tag, block.otherwise, tag]) if (part) tags.set(part.open, fate)
      if (block.kind === 'if' && block.otherwise) dropped.push([block.otherwise.open, tag.open])
    }
  }
  for (const { kind, tag } of open) tags.set(tag.open, kind === 'if' ? 'strip' : 'keep')
  return { tags, dropped }
}
