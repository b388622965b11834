import { freshLoreState } from '../../../src/shared/lore/loreState.ts'
import { normaliseBook } from '../../../src/shared/lore/normaliseBook.ts'
import { activateLore } from '../../../src/workers/conversation/lore/activateLore.ts'
import type { Activation, ActivationInput, LoreMessage } from '../../../src/workers/conversation/lore/activation.ts'
import { compileLore } from '../../../src/workers/conversation/lore/compileLore.ts'
import { seededRandom } from '../../../src/workers/conversation/lore/hashText.ts'
import { inPlaceRegexRunner } from '../../../src/workers/conversation/lore/regexRunner.ts'
import { defaultLoreSettings, type LoreSettings } from '../../../src/workers/conversation/lore/settings.ts'

/** An entry as a card writes it; what is left out is as usual. */
export const entry = (fields: Record<string, unknown>): Record<string, unknown> => ({
  keys: [],
  content: 'Some lore.',
  enabled: true,
  insertion_order: 100,
  extensions: {},
  ...fields,
})

/** Messages oldest first; user and character take turns, the last one is the user's. */
export const chatOf = (...texts: readonly string[]): readonly LoreMessage[] =>
  texts.map((text, index) => {
    const fromUser = (texts.length - index) % 2 === 1
    return { id: `m${index}`, name: fromUser ? 'Alex' : 'Zoë', text, role: fromUser ? 'user' : 'assistant' }
  })

export interface Scene {
  readonly entries: readonly Record<string, unknown>[]
  readonly book?: Record<string, unknown>
  readonly messages?: readonly LoreMessage[]
  readonly settings?: Partial<LoreSettings>
  readonly input?: Partial<ActivationInput>
}

export const activate = (scene: Scene): Promise<Activation> => prepare(scene)()

/** The same, with the book made ready once for many runs. */
export function prepare({ entries, book, messages = [], settings, input }: Scene): () => Promise<Activation> {
  const normal = normaliseBook({ ...book, entries: entries.map((fields, id) => ({ id, ...fields })) }, 'b').book
  const index = compileLore([{ book: normal, owner: 'character' }], { ...defaultLoreSettings, ...settings }, names)
  const whole: ActivationInput = {
    messages,
    contextTokens: 4000,
    kind: 'normal',
    state: freshLoreState,
    random: seededRandom(1),
    countTokens: (text) => text.length,
    expand: (text) => ({ text: names(text), hidden: [] }),
    regexes: inPlaceRegexRunner(),
    clock: () => 0,
    ...input,
  }
  return () => activateLore(index, whole)
}

const names = (text: string): string => text.replaceAll(/\{\{char\}\}/gi, 'Zoë').replaceAll(/\{\{user\}\}/gi, 'Alex')

/** Positions in the book of the entries that are active. */
export const activeIds = ({ active }: Activation): readonly number[] =>
  active.map(({ entry: { id } }) => Number(id)).sort((a, b) => a - b)

/** Why the entry at this position is not active; `undefined` when it is. */
export function reasonOf({ trace }: Activation, id: number): string | undefined {
  const verdict = trace.find(({ entryId }) => entryId === String(id))?.verdict
  return verdict?.kind === 'inactive' ? verdict.reason : undefined
}
