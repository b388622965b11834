import { field, textsOf } from '../../../../../shared/fields.ts'
import { adultsOnlyMessage, findMinor, findMinorTag, type MinorFound } from '../../../../../shared/policy/adultsOnly.ts'
import { textsInDocument } from '../../../../../shared/policy/documentTexts.ts'
import type { DraftWish } from './wish.ts'

/** Why what the author asks for is not drafted; undefined where nothing is against it. */
export function refusalOfWish({ idea, tone, partner, additions, extend }: DraftWish): string | undefined {
  const texts = [
    { field: 'Your idea', text: idea },
    { field: 'The tone', text: tone },
    { field: 'The partner’s name', text: partner.name },
    { field: 'The partner’s role', text: partner.role },
    ...additions.map((text) => ({ field: 'What you added', text })),
  ]
  const found = findMinor(texts) ?? (extend && minorIn(extend.document, 'Your scenario'))
  return found && `${rule(found)} Change that first; nothing was sent to the AI.`
}

/** Why what a model wrote is not taken. */
export function refusalOfAnswer(answer: unknown): string | undefined {
  const found = minorIn(answer, 'The draft')
  return found && `${rule(found)} The draft was discarded. Change your idea, or draft again.`
}

const rule = (found: MinorFound): string =>
  found.isTooLong
    ? adultsOnlyMessage(found)
    : `Everyone in a scenario must be an adult, aged 18 or older. ${found.field} says “${found.match}”.`

const minorIn = (value: unknown, name: string): MinorFound | undefined =>
  findMinorTag(textsOf(field(value, 'tags'))) ?? findMinor([...textsInDocument(value, name)])
