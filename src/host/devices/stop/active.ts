import { proxy, ref } from 'valtio'
import type { Source } from '../../../workers/stimulation/contract.ts'
import type { Stimulus } from '../stimulus/intentOf.ts'

/** The sequence of stimuli that is played now: whether one is waited for, and which. */
export const stimulation = proxy<{
  active: boolean
  index: number
  steps: readonly { readonly stimulus: Stimulus; readonly source: Source }[]
}>({ active: false, index: 0, steps: ref([]) })
