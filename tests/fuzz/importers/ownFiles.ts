import { newLayer } from '../../../plugins/kink-hypnosis/page/studio/composition.ts'
import {
  compositionFile,
  programFile,
  readComposition,
  readProgram,
} from '../../../plugins/kink-hypnosis/page/studio/files.ts'
import { newStep } from '../../../plugins/kink-hypnosis/page/studio/program.ts'
import { consentFile, readConsentFile } from '../../../src/host/consent/consentFile.ts'
import { damagedJsonFile } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

/* Small files of ours that the page itself reads. */

const effect = { name: 'Turn', layers: [newLayer('spiral', 0, 4000), newLayer('words', 1000, 2000)] }
const program = {
  name: 'Rest',
  about: 'Short.',
  steps: [{ ...newStep('Breathe'), effect, sound: { cue: 'noise-bed' as const, gain: 0.3 } }, newStep('Rest')],
  loop: { first: 0, last: 1, times: 3 },
  wake: { text: 'Wide awake', isSpoken: true },
}
const consent = {
  answers: { wax: 'no', ice: 'maybe' },
  own: [{ id: 'own-clowns', label: 'Clowns', words: ['clown', 'circus tent'] }],
  ruledOut: ['shock'],
} as const

function ownFile<Value>(name: string, seed: string, read: (text: string) => Value, write: (value: Value) => string) {
  return target({
    name,
    input: (random) => new TextDecoder().decode(damagedJsonFile([seed], random)),
    run(text) {
      let value: Value
      try {
        value = read(text)
      } catch (error) {
        expectThat(error instanceof Error && error.constructor === Error, `No reason: ${String(error)}`)
        return refusedBecause(error.message)
      }
      expectThat(write(read(write(value))) === write(value), 'The file of it says something else')
      return 'read'
    },
    outcomes: ['read', 'refused'],
  })
}

export const ownFileTargets: readonly Target[] = [
  ownFile('consent', consentFile(consent), readConsentFile, consentFile),
  ownFile('effect', compositionFile(effect), readComposition, compositionFile),
  ownFile('program', programFile(program), readProgram, programFile),
]
