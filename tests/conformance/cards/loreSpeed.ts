import { freshLoreState } from '../../../src/shared/lore/loreState.ts'
import { normaliseBook } from '../../../src/shared/lore/normaliseBook.ts'
import { activateLore } from '../../../src/workers/conversation/lore/activateLore.ts'
import type { ActivationInput } from '../../../src/workers/conversation/lore/activation.ts'
import { compileLore } from '../../../src/workers/conversation/lore/compileLore.ts'
import { seededRandom } from '../../../src/workers/conversation/lore/hashText.ts'
import type { RegexRunner } from '../../../src/workers/conversation/lore/regexRunner.ts'
import { defaultLoreSettings } from '../../../src/workers/conversation/lore/settings.ts'
import { chatOf, entry } from './loreRig.ts'

const syllables = [...'bdfghklmnprstvwz'].flatMap((first) => [...'aeiou'].map((second) => first + second))

/** A book of `size` entries and a chat of twenty messages that name some of them. */
export function largeScene(size: number, regexKeys: number, regexes: RegexRunner) {
  const random = seededRandom(7)
  const word = () =>
    Array.from({ length: 3 + Math.floor(random() * 2) }, () => syllables[Math.floor(random() * syllables.length)]).join(
      '',
    )
  const entries = Array.from({ length: size }, (_, index) =>
    entry({
      id: index,
      keys: index < regexKeys ? [`/\\b${word()}[a-z]*\\b/i`] : [word(), word(), `${word()} ${word()}`],
      content: 'Lore.',
      ...(index % 10 === 0 ? { secondary_keys: [word()], selective: true } : {}),
    }),
  )
  const { book } = normaliseBook({ entries, scan_depth: 20 }, 'large')
  const messages = chatOf(...Array.from({ length: 20 }, () => Array.from({ length: 120 }, word).join(' ')))
  const index = compileLore([{ book, owner: 'character' }], defaultLoreSettings)
  const input: ActivationInput = {
    messages,
    contextTokens: 8000,
    kind: 'normal',
    state: freshLoreState,
    random,
    countTokens: (text) => text.length,
    expand: (text) => ({ text, hidden: [] }),
    regexes,
    clock: () => 0,
  }
  return { book, messages, run: () => activateLore(index, input) }
}
