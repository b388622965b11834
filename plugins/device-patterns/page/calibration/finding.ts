import type { ActuatorKind } from 'sdk'
import { classLimits } from '../../../../src/shared/devices/rules.ts'

/** How far a person has come in finding where an output is first felt, and where it is enough. Levels are 0..1. */
export type Finding =
  | { readonly phase: 'ready' }
  | { readonly phase: 'floor'; readonly level: number; readonly isTried: boolean }
  | { readonly phase: 'ceiling'; readonly level: number; readonly isTried: boolean; readonly floor: number }
  | { readonly phase: 'found'; readonly floor: number; readonly ceiling: number }

/** What a person says or asks for. Nothing goes on by itself. */
export type Answer = 'begin' | 'tried' | 'stronger' | 'gentler' | 'here'

/** How an output is searched: from where, in which steps, and within what. */
export interface Search {
  readonly isPlace: boolean
  readonly least: number
  /** The most that the limits of now let through. */
  readonly most: number
  readonly step: number
  readonly largeStep: number
}

/** Small steps for what is felt strongly. A stroker is searched from the middle of its travel. */
export function searchOf(kind: ActuatorKind, range: { readonly least: number; readonly most: number }): Search {
  if (kind === 'position') return { isPlace: true, ...range, step: 0.05, largeStep: 0.05 }
  const isElectric = kind === 'estim' || kind === 'shock'
  return { isPlace: false, ...range, step: isElectric ? 0.01 : 0.02, largeStep: isElectric ? 0.02 : 0.05 }
}

export const nothingFound: Finding = { phase: 'ready' }

/** What follows an answer. Answers that make no sense now change nothing. */
export function answered(finding: Finding, answer: Answer, search: Search): Finding {
  const within = (level: number, low = search.least) => rounded(Math.min(search.most, Math.max(low, level)))
  switch (finding.phase) {
    case 'ready':
    case 'found': {
      const middle = (search.least + search.most) / 2
      const level = search.isPlace ? middle : search.least + search.step
      return answer === 'begin' ? { phase: 'floor', level: within(level), isTried: false } : finding
    }
    case 'floor':
      if (answer === 'tried') return { ...finding, isTried: true }
      if (answer === 'stronger') return { ...finding, level: within(finding.level + search.step), isTried: false }
      if (answer === 'gentler') return { ...finding, level: within(finding.level - search.step), isTried: false }
      if (answer === 'here' && finding.isTried) {
        const floor = finding.level
        return { phase: 'ceiling', level: within(floor + search.largeStep), isTried: false, floor }
      }
      return finding
    case 'ceiling': {
      const { floor, level } = finding
      if (answer === 'tried') return { ...finding, isTried: true }
      if (answer === 'stronger') return { ...finding, level: within(level + search.largeStep), isTried: false }
      if (answer === 'gentler') return { ...finding, level: within(level - search.largeStep, floor), isTried: false }
      return answer === 'here' && finding.isTried ? { phase: 'found', floor, ceiling: level } : finding
    }
    default:
      return finding satisfies never
  }
}

const rounded = (level: number): number => Math.round(level * 1000) / 1000

const feltMs = 1500
const minMs = 500

/** How long one try lasts: as long as Vesper takes to get there, and a moment to feel it. */
export function tryMs(kind: ActuatorKind, level: number, reachMs = 0): number {
  const classLimit = classLimits[kind]
  if (classLimit.pulses) return Math.min(minMs, classLimit.pulses.maxMs)
  return Math.round(feltMs + level * Math.max(classLimit.reachMs, classLimit.riseMs, classLimit.travelMs ?? 0, reachMs))
}
