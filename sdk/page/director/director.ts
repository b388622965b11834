import { proxy } from 'valtio'
import { capNow, type Evening } from './arc.ts'

/** What the player wants more of for now, or none of. */
type Emphasis = 'aside' | 'more'

/** How the player directs this visit. None of it is remembered: each visit begins without a director. */
export interface Directions {
  /** How strong the scene may run, 0..1. Absent: as the scene goes. */
  intensity?: number | undefined
  /** How fast it goes: 1 is its own pace, 0.5 half of it. */
  pace: number
  /** By topic. */
  topics: Record<string, Emphasis>
  /** Absent: as long as it lasts. */
  evening?: Evening | undefined
  /** What answers to check-ins have left, 0..1. It only falls, until the player directs anew. */
  easing: number
}

const undirected = (): Directions => ({ intensity: undefined, pace: 1, topics: {}, evening: undefined, easing: 1 })

/** What the player has directed, for this page only. */
export const director = proxy<Directions>(undirected())

/** What a scene runs at where nobody has said anything. */
const usualIntensity = 0.5
const softerBy = 0.6

/** The slowest and the fastest pace there is. */
export const paces = { slowest: 0.5, fastest: 2 } as const

/** From 0 to 1; undefined leaves it to the scene. What check-ins eased is given back. */
export function directIntensity(intensity: number | undefined): void {
  director.intensity = intensity === undefined ? undefined : within(0, intensity, 1)
  director.easing = 1
}

/** 1 is the pace of the scene. Kept within `paces`. */
export function directPace(pace: number): void {
  director.pace = within(paces.slowest, pace, paces.fastest)
}

/** Undefined takes back what was said of a topic. */
export function directTopic(topic: string, emphasis: Emphasis | undefined): void {
  if (emphasis) director.topics[topic] = emphasis
  else delete director.topics[topic]
}

/** From now on. */
export function beginEvening(evening: Omit<Evening, 'began'>, now = Date.now()): void {
  director.evening = { ...evening, began: now }
}

/** Whatever was left of it. */
export function endEvening(): void {
  director.evening = undefined
}

/** From now on less, of everything. */
export function soften(): void {
  director.easing *= softerBy
}

/** As if nothing had been directed. */
export function leaveDirecting(): void {
  Object.assign(director, undirected())
}

/** The most of its power that any device may have now, 0..1, whoever moves it. */
export const ceilingNow = (now = Date.now()): number =>
  Math.min(director.easing, director.evening ? capNow(director.evening, now) : 1)

/** The strongest a character, a plugin or a scenario may ask for now, 0..1. */
export const strongestNow = (): number => director.intensity ?? 1

/** How strong the scene runs now, 0..1: what modules and scenarios are told. */
export const intensityNow = (now = Date.now()): number =>
  Math.min(director.intensity ?? usualIntensity, ceilingNow(now))

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
