import type { ActuatorKind, Sense } from 'sdk'
import { clip, type Fields } from './fields.ts'
import type { Stimulus } from './types.ts'

/** How long a stimulus is waited for before the next begins, in seconds. */
export const waits: Readonly<Record<Sense, { readonly least: number; readonly most: number; readonly usual: number }>> =
  {
    pain: { least: 5, most: 30, usual: 5 },
    pleasure: { least: 20, most: 30, usual: 20 },
  }

export const patterns = ['constant', 'pulse', 'wave', 'ramp', 'walk', 'edge'] as const

/** Parts of devices a scenario may ask for. */
export const targets = [
  'vibrate',
  'rotate',
  'oscillate',
  'constrict',
  'inflate',
  'position',
  'estim',
  'shock',
  'beep',
] as const satisfies readonly ActuatorKind[]

export const stimulusFields = ['type', 'pattern', 'target', 'level', 'duration', 'wait'] as const
export const maxStimuli = 100

/** The sequence of a node; what an author leaves out is mild. */
export const readStimulation = (node: Fields): readonly Stimulus[] =>
  node.objects('stimulation', maxStimuli).flatMap((fields) => {
    fields.knows(stimulusFields)
    const sense = oneOf(fields, 'type', ['pleasure', 'pain'] as const, 'pleasure')
    const target = oneOf(fields, 'target', targets, 'vibrate')
    const pattern = oneOf(fields, 'pattern', patterns, 'constant')
    if (!sense || !target || !pattern) return []
    const { least, most, usual } = waits[sense]
    const wait = fields.number('wait', least, most) ?? usual
    const duration = fields.number('duration', 0.1, wait) ?? wait
    const level = fields.number('level', 0, 1) ?? 0.3
    return [{ sense, pattern, target, level, ms: Math.round(duration * 1000), waitMs: Math.round(wait * 1000) }]
  })

/** A word of a list; an unknown one spoils the stimulus, rather than becoming something nobody asked for. */
function oneOf<Word extends string>(
  fields: Fields,
  name: string,
  words: readonly Word[],
  usual: Word,
): Word | undefined {
  const text = fields.raw(name)
  if (text === undefined) return usual
  const word = words.find((known) => known === text)
  if (!word) {
    fields.say(
      'error',
      `"${clip(String(text))}" is no ${name} that is known, so this stimulus is left out. There are: ${words.join(', ')}.`,
      name,
    )
  }
  return word
}
