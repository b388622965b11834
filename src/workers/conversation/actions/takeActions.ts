import type { ActionTaken, Effect } from 'sdk'
import type { Circumstances } from '../../../shared/policy/circumstances.ts'
import { judge } from '../../../shared/policy/judge.ts'
import type { FoundTag } from './ActionParser.ts'
import type { Echoes } from './Echoes.ts'
import type { Setting } from './Surroundings.ts'
import type { Reading } from './verbs.ts'

/** A reply does no more than this; what follows is told, and then only dropped. */
export const maxActions = 8
const maxRecorded = 16

/** What a reply has asked for so far. */
export interface ActionCount {
  /** Asked for and done, or softened. */
  readonly done: number
  readonly recorded: number
}

export const noActions: ActionCount = { done: 0, recorded: 0 }

const settingReasons: Readonly<Record<Setting, string>> = {
  code: 'It stood in code.',
  comment: 'It stood in a comment.',
  aside: 'It stood in an out-of-character aside.',
  struck: 'It was struck out.',
  quotation: 'It stood inside quotation marks.',
}

/** Judges what a tag asks for. Undefined when so much was asked for that it is not even written down. */
export function takeTag(
  { verb, value, offset, setting }: FoundTag,
  around: Circumstances,
  count: ActionCount,
  echoes: Echoes,
): ActionTaken | undefined {
  const reading = verb.read(value)
  if (verb.reachesOut && setting) return refused(offset, reading, settingReasons[setting], count)
  return takeReading(reading, offset, around, count, echoes)
}

/** Judges what was read, wherever it came from: a tag, a tool call, the director. */
export function takeReading(
  reading: Reading,
  offset: number,
  around: Circumstances,
  count: ActionCount,
  echoes: Echoes,
): ActionTaken | undefined {
  if (reading.kind === 'nonsense') return refused(offset, reading, reading.why, count)
  if (count.done >= maxActions) return refused(offset, reading, 'This reply has done enough already.', count)
  const echo = echoes.reasonFor(reading.effect)
  if (echo !== undefined) return refused(offset, reading, echo, count)
  const judged = judge(reading.effect, around)
  switch (judged.kind) {
    case 'allow':
      return { offset, effect: judged.effect, verdict: 'done' }
    case 'soften':
      return { offset, effect: judged.effect, verdict: 'softened', why: judged.why }
    case 'refuse':
      return refused(offset, reading, judged.why, count)
  }
}

export function countAction({ done, recorded }: ActionCount, { verdict }: ActionTaken): ActionCount {
  return { done: done + Number(verdict !== 'refused'), recorded: recorded + 1 }
}

/** What a message says of the character after these actions, in the product's own fields. */
export function metadataOf(actions: readonly ActionTaken[]) {
  const done = actions.filter(({ verdict }) => verdict !== 'refused').map(({ effect }) => effect)
  const last = <K extends Effect['kind']>(kind: K) =>
    done.findLast((effect): effect is Extract<Effect, { readonly kind: K }> => effect.kind === kind)
  const clothing = last('wear')?.clothing
  const pose = last('pose')?.pose
  const nodeChange = last('advance')?.to
  const addTime = last('add-time')
  const thoughts = done.flatMap((effect) => (effect.kind === 'think' ? [effect.text] : [])).join('\n')
  const estimActions = done.filter(({ kind }) => kind === 'stimulate')
  return {
    ...(thoughts && { thoughts }),
    ...(estimActions.length > 0 && { estimActions }),
    ...(clothing && { clothing }),
    ...(pose && { pose }),
    ...(nodeChange && { nodeChange }),
    ...(addTime && { chastityAction: { kind: addTime.kind, ms: addTime.ms } }),
  }
}

function refused(offset: number, { effect }: Reading, why: string, count: ActionCount): ActionTaken | undefined {
  return count.recorded >= maxRecorded ? undefined : { offset, effect, verdict: 'refused', why }
}
