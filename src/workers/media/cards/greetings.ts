import type { Greeting } from '../../../shared/cards/types.ts'
import { limits } from '../../../shared/files/limits.ts'
import { toText, toTexts } from './coerce.ts'
import { type CardDocument, cardField } from './document.ts'
import type { Warn } from './warnings.ts'

/**
 * Every opening line in the card's order. Empty ones are left out, but each keeps the index it has in the file,
 * because lore may name a greeting by it.
 */
export function readGreetings(document: CardDocument, warn: Warn): readonly Greeting[] {
  const first = toText(cardField(document, 'first_mes'), 'first_mes', warn)
  const greetings: Greeting[] = [
    { kind: 'first', index: 0, text: first },
    ...list(document, 'alternate_greetings', warn).map(
      (text, at): Greeting => ({ kind: 'alternate', index: at + 1, text }),
    ),
    ...list(document, 'group_only_greetings', warn).map((text, at): Greeting => ({ kind: 'group', index: at, text })),
  ]
  const spoken = greetings.filter(({ text }) => text.trim() !== '')
  if (spoken.length > limits.greetings) {
    warn(
      'card/too-many',
      `The card has ${spoken.length} greetings; the first ${limits.greetings} are offered.`,
      'alternate_greetings',
    )
  }
  return spoken.slice(0, limits.greetings)
}

const list = (document: CardDocument, name: string, warn: Warn) => toTexts(cardField(document, name), name, warn)
