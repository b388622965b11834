import type { FieldValue } from 'sdk/page/settings/conform.ts'
import { textsIn, union } from '../settings/strictness.ts'

/*
 * What a note of an older Vesper says of consent, over what is kept: it only ever rules out more.
 */

type Values = Readonly<Record<string, FieldValue>>

/** A topic that one of the two rules out is ruled out, and one that either is careful with is not welcome. */
export function olderAnswers(now: Values, said: Values): Values {
  const ruledOut = union(textsIn(now.ruledOut), textsIn(said.ruledOut))
  const careful = union(textsIn(now.careful), textsIn(said.careful)).filter((id) => !ruledOut.includes(id))
  const welcome = textsIn(now.welcome).filter((id) => !ruledOut.includes(id) && !careful.includes(id))
  return { ruledOut, careful, welcome, ownTopics: union(textsIn(now.ownTopics), textsIn(said.ownTopics)) }
}

/** Kinds of output that one of the two rules out. */
export const olderOutputs = (now: Values, said: Values): Values => ({
  ruledOut: union(textsIn(now.ruledOut), textsIn(said.ruledOut)),
})
