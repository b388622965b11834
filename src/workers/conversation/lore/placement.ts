import type { NormalEntry, Role } from '../../../shared/lore/types.ts'
import type { ActiveEntry, DepthBlock, FixedPlace, LoreText, PlacedLore } from './activation.ts'

const roleOrder: readonly Role[] = ['assistant', 'user', 'system']

/** Where the active entries go. A lower `order` stands earlier, so a high one is nearest to the end of the prompt. */
export function placeLore(active: readonly ActiveEntry[], messageCount: number, supportsPrefill: boolean): PlacedLore {
  const ordered = active.filter(({ text }) => text !== '').toSorted((a, b) => a.entry.order - b.entry.order)
  const fixed: Record<FixedPlace, LoreText[]> = {
    before: [],
    after: [],
    anTop: [],
    anBottom: [],
    examplesTop: [],
    examplesBottom: [],
    personality: [],
    scenario: [],
    beforeDesc: [],
    afterDesc: [],
  }
  const outlets = new Map<string, string>()
  const blocks = new Map<string, DepthBlock>()
  const prefill: string[] = []
  for (const { key, entry, text } of ordered) {
    if (entry.place === 'outlet') {
      const name = entry.outlet ?? ''
      outlets.set(name, joinLines(outlets.get(name), text))
    } else if (entry.place !== 'depth') {
      fixed[entry.place].push({ key, text, trimFirst: entry.decorators.some(({ kind }) => kind === 'trimFirst') })
    } else {
      const depth = depthOf(entry, messageCount)
      const wantsPrefill = depth === 0 && entry.role === 'assistant' && isDecoratedDepth(entry)
      if (wantsPrefill && supportsPrefill) {
        prefill.push(text)
        continue
      }
      const role = wantsPrefill ? 'system' : entry.role
      const name = `${depth}/${role}`
      const block = blocks.get(name)
      blocks.set(name, { depth, role, text: joinLines(block?.text, text), keys: [...(block?.keys ?? []), key] })
    }
  }
  const depth = [...blocks.values()].sort(
    (a, b) => b.depth - a.depth || roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role),
  )
  return { fixed, depth, outlets, prefill: prefill.join('\n') }
}

/** The chat with lore standing in it. Depth counts the chat's own messages only, so blocks do not push each other. */
export function insertAtDepth<Message, Block extends { readonly depth: number }>(
  messages: readonly Message[],
  blocks: readonly Block[],
): readonly (Message | Block)[] {
  const result: (Message | Block)[] = []
  for (let index = 0; index <= messages.length; index++) {
    const fromEnd = messages.length - index
    result.push(...blocks.filter(({ depth }) => depth === fromEnd || (index === 0 && depth > fromEnd)))
    if (index < messages.length) result.push(messages[index] as Message)
  }
  return result
}

function depthOf(entry: NormalEntry, messageCount: number): number {
  for (const decorator of entry.decorators) {
    if (decorator.kind === 'reverseDepth') return Math.max(0, messageCount - decorator.depth)
    if (decorator.kind === 'depth') break
  }
  return Math.max(0, Math.floor(entry.depth))
}

const isDecoratedDepth = (entry: NormalEntry): boolean =>
  entry.decorators.some(({ kind }) => kind === 'depth' || kind === 'reverseDepth')

const joinLines = (above: string | undefined, text: string): string =>
  above === undefined ? text : `${above}\n${text}`
