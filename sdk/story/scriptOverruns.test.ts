// @vitest-isolate: fills the memory of the machine that scripts share
import { expect, test } from 'vitest'
import { attack, leaveInPeace } from './scriptAttack.fixture.ts'
import { type ScriptOverrun, scriptOverruns } from './scriptOverruns.fixture.ts'

leaveInPeace()

const run = ({ source }: ScriptOverrun) => attack(source, { echo: (given) => given }, 60)
const titled = (overruns: readonly ScriptOverrun[]) => overruns.map((each) => [each.tries, each] as const)

test.each(titled(scriptOverruns.filter(({ ends }) => !ends)))('stopped: %s', (_, overrun) => {
  expect(run(overrun)).toMatchObject({ kind: 'stopped' })
})

test.each(titled(scriptOverruns.filter(({ ends }) => ends)))('over in time: %s', (_, overrun) => {
  run(overrun)
})
