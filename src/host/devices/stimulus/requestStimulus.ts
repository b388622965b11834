import { type Effect, PluginError, type PluginId } from 'sdk'
import { field, numberOf, textOf } from '../../../shared/fields.ts'
import { judge } from '../../../shared/policy/judge.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { record } from '../../plugins/console.ts'
import type { Stimulus } from './intentOf.ts'
import { enqueue } from './sequence.ts'

/** What a plugin asks for goes through the same gate as the words of a model. Throws `device/none` or `plugin/refused`. */
export function requestStimulus(plugin: PluginId, asked: unknown): void {
  const around = circumstances()
  const judged = judge(readStimulus(asked), around)
  const at = Date.now()
  if (judged.kind === 'refuse') {
    record(plugin, { kind: 'effect', at, effect: 'stimulate', refused: judged.why })
    throw new PluginError(around.actuators.length === 0 ? 'device/none' : 'plugin/refused', judged.why)
  }
  record(plugin, { kind: 'effect', at, effect: 'stimulate' })
  enqueue(judged.effect as Stimulus, 'plugin')
}

/** A stranger's words as an effect; the gate looks at what they mean. */
function readStimulus(value: unknown): Effect {
  const sense = field(value, 'sense')
  return {
    kind: 'stimulate',
    pattern: textOf(field(value, 'pattern')).slice(0, 40),
    target: textOf(field(value, 'target')) as Stimulus['target'],
    level: numberOf(field(value, 'level')) ?? Number.NaN,
    ms: numberOf(field(value, 'ms')) ?? Number.NaN,
    ...((sense === 'pain' || sense === 'pleasure') && { sense }),
  }
}
