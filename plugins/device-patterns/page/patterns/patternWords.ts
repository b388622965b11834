import type { Pattern } from '../../../../src/workers/stimulation/contract.ts'
import { scriptMs } from './curve.ts'

const kinds: Readonly<Record<Pattern['kind'], string>> = {
  constant: 'Steady',
  pulse: 'Pulse',
  wave: 'Wave',
  ramp: 'Rise',
  walk: 'Wander',
  edge: 'Edge',
  drawn: 'Drawn',
  script: 'Script',
}

export const patternKinds = Object.keys(kinds) as readonly Pattern['kind'][]
export const kindName = (kind: Pattern['kind']): string => kinds[kind]

/** What a pattern is, in a few words: "Wave, every 4 s". */
export function patternFacts(pattern: Pattern): string {
  const name = kinds[pattern.kind]
  switch (pattern.kind) {
    case 'constant':
    case 'ramp':
      return name
    case 'pulse':
    case 'wave':
    case 'drawn':
      return `${name}, every ${seconds(pattern.periodMs)}`
    case 'walk':
      return `${name}, a new way every ${seconds(pattern.stepMs)}`
    case 'edge':
      return `${name}: ${seconds(pattern.buildMs)} up, ${seconds(pattern.holdMs)} there, ${seconds(pattern.restMs)} rest`
    case 'script': {
      const count = Object.keys(pattern.axes).length
      return `${name}, ${clockTime(scriptMs(pattern.axes))}, ${count} ${count === 1 ? 'axis' : 'axes'}`
    }
    default:
      return pattern satisfies never
  }
}

const seconds = (ms: number): string => `${Math.round(ms / 10) / 100} s`

/** "2:05", or "1:02:05" from an hour on. */
export function clockTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

const axisNames: Readonly<Record<string, string>> = {
  L0: 'Stroke',
  L1: 'Surge',
  L2: 'Sway',
  R0: 'Twist',
  R1: 'Roll',
  R2: 'Pitch',
  V0: 'Vibration',
  V1: 'Pump',
  A0: 'Valve',
  A1: 'Suction',
  A2: 'Lube',
}

/** An axis for people: "Twist (R0)", "Pulse width". */
export function axisName(axis: string): string {
  if (Object.hasOwn(axisNames, axis)) return `${axisNames[axis]} (${axis})`
  const words = axis.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
