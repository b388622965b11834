import type { Intent } from '../../shared/devices/intent.ts'
import type { Rules } from '../../shared/devices/rules.ts'

/** Rules of a player who allows pleasure, and sets no limits of their own. */
export const openRules: Rules = {
  power: 1,
  senses: ['pleasure'],
  ruledOut: [],
  classes: {},
  devices: {},
  sessionMs: 3_600_000,
  holdToRun: false,
}

/** An hour at full level, by hand. */
export const hum: Intent = {
  source: 'hand',
  sense: 'pleasure',
  target: { kind: 'all' },
  pattern: { kind: 'constant' },
  level: 1,
  ms: 3_600_000,
}
