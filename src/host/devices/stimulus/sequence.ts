import { devices } from 'sdk/page/devices/devices.ts'
import { ref } from 'valtio'
import type { Source } from '../../../workers/stimulation/contract.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { stimulation } from '../stop/active.ts'
import { intentOf, type Stimulus, waitOf } from './intentOf.ts'
import { endPlaying, playIntent } from './playIntent.ts'

interface Step {
  readonly stimulus: Stimulus
  readonly source: Source
}

/** More than this in one go is no sequence any more. */
const maxSteps = 20

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Plays one stimulus after another: each is waited for before the next begins, and when the last is over all is
 * forgotten. What comes while nothing may move is dropped.
 */
export function enqueue(stimulus: Stimulus, source: Source): void {
  if (!devices.state.isArmed || !estimSection.now.enabled) return
  if (estimSection.now.disableWait) {
    start({ stimulus, source })
    return
  }
  if (stimulation.steps.length >= maxSteps) return
  stimulation.steps = ref([...stimulation.steps, { stimulus, source }])
  if (!stimulation.active) next(0)
}

/** What somebody asked for ends with its fade, and what waits of it is forgotten; what others asked for goes on. */
export async function leaveOff(source: Source): Promise<void> {
  const { active, index, steps } = stimulation
  const wasPlaying = active && steps[index]?.source === source
  stimulation.steps = ref(steps.filter((step, place) => place < index || step.source !== source))
  if (wasPlaying) {
    clearTimeout(timer)
    next(index)
  }
  await endPlaying({ source })
}

/** Nothing is waited for any more. What plays, others stop. */
export function clearSequence(): void {
  clearTimeout(timer)
  timer = undefined
  stimulation.active = false
  stimulation.index = 0
  stimulation.steps = ref([])
}

function next(index: number): void {
  const step = stimulation.steps[index]
  if (!step) {
    clearSequence()
    return
  }
  stimulation.active = true
  stimulation.index = index
  start(step)
  timer = setTimeout(() => next(index + 1), waitOf(step.stimulus))
}

function start({ stimulus, source }: Step): void {
  // Refused when somebody has stopped meanwhile: then there is nothing to play.
  playIntent(intentOf(stimulus, source, estimSection.now)).catch(clearSequence)
}
