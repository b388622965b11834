import { readSave } from '../../../src/workers/media/saves/readSave.ts'
import { damagedBytes } from '../../fixtures/cards/mutate.ts'
import { below, damagedJsonFile, encode, fileOf } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const items = [JSON.stringify({ cups: 3, names: ['Ines', 'Odile'], last: { page: 'pond', at: 1 } })]
const state = encode(
  '<SETTINGS><Flags>metFern</Flags><scriptVariables><Var id="list" type="org.mozilla.X">rO0</Var></scriptVariables></SETTINGS>',
)

export const saveTargets: readonly Target[] = [
  target({
    name: 'story-save',
    input: (random) =>
      below(random, 3) === 0
        ? { format: 'guideme' as const, bytes: damagedBytes(state, random, [state]) }
        : { format: 'eos' as const, bytes: damagedJsonFile(items, random) },
    async run({ format, bytes }) {
      const found = await readSave(fileOf(bytes), 'save', format)
      if (!found.ok) return refusedBecause(found.error.message)
      const save = found.value
      expectThat(save.kind === 'state' || !Object.hasOwn(save.kept, '__proto__'), 'A key that reaches prototypes')
      return save.kind
    },
    outcomes: ['items', 'state', 'refused'],
  }),
]
