import type { Circumstances } from '../../../shared/policy/circumstances.ts'
import { maxActions } from './takeActions.ts'
import { verbs } from './verbs.ts'

/** How a reply may act, for the prompt: short, and only what is of use now. */
export function actionsText(around: Circumstances): string {
  const hints = verbs.flatMap((verb) => verb.hint(around) ?? [])
  const { outputs } = around
  return [
    ...(outputs.length > 0 ? [`{{user}} has allowed {{char}} to make them feel: ${outputs.join(', ')}.`] : []),
    `When something changes, say so with a tag in the reply, at most ${maxActions}, none when nothing changes:`,
    ...hints,
    'Write tags exactly like this, outside of quotation marks, and never mention them.',
  ].join('\n')
}
