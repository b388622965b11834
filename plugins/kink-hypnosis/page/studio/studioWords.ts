import { cueForms } from './cueForms.ts'
import type { Step } from './program.ts'

/** "1:05". */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "0:12, read aloud, breathing, Tide, Chime". */
export function stepFacts({ ms, isSpoken, breathes, effect, sound, pulse }: Step): string {
  const facts = [
    clock(ms),
    isSpoken && 'read aloud',
    breathes && 'breathing',
    effect?.name,
    sound && cueForms[sound.cue].label,
    pulse > 0 && 'device',
  ]
  return facts.filter(Boolean).join(', ')
}
