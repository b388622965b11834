import type { ActuatorKind, Effect } from '../effects.ts'
import { expectThat } from './kit.ts'

const actuators: Readonly<Record<ActuatorKind, true>> = {
  vibrate: true,
  rotate: true,
  oscillate: true,
  constrict: true,
  inflate: true,
  position: true,
  estim: true,
  shock: true,
  feel: true,
  beep: true,
  temperature: true,
  led: true,
}

type Form<Kind extends Effect['kind']> = (effect: Extract<Effect, { readonly kind: Kind }>) => boolean

const forms: { readonly [Kind in Effect['kind']]: Form<Kind> } = {
  say: ({ text }) => isText(text),
  invite: ({ ms }) => Number.isFinite(ms) && ms >= 0,
  calm: () => true,
  stimulate: ({ pattern, target, level, ms }) =>
    isText(pattern) && Object.hasOwn(actuators, target) && isLevel(level) && Number.isFinite(ms) && ms >= 0,
  stage: ({ cue, params }) => isText(cue) && areParams(params),
  sound: ({ cue, gain, ms, params = {} }) =>
    isText(cue) && isLevel(gain) && (ms === undefined || isSpan(ms)) && areParams(params),
  image: ({ prompt }) => isText(prompt),
  remember: ({ text, tags }) => isText(text) && tags.every(isText),
  ask: ({ question, choices }) => isText(question) && choices.length > 0 && choices.every(isText),
  wear: ({ clothing }) => isText(clothing),
  pose: ({ pose }) => isText(pose),
  think: ({ text }) => isText(text),
  advance: ({ to }) => isText(to),
  'add-time': ({ ms }) => Number.isFinite(ms) && ms > 0,
  keep: ({ state }) => isPlain(state) && new TextEncoder().encode(JSON.stringify(state)).length <= maxKeptBytes,
  wake: ({ ms }) => Number.isFinite(ms) && ms >= soonestWakeMs,
}

const maxKeptBytes = 16 * 1024
const soonestWakeMs = 250

/** Fails a row when these are not effects as the contract knows them: kinds, ranges, nothing that cannot be sent. */
export function expectEffects(effects: readonly Effect[], where: string): void {
  expectThat(Array.isArray(effects), `${where}: the effects are no list`)
  for (const effect of effects as readonly Effect[]) {
    expectThat(Object.hasOwn(forms, effect.kind), `${where}: "${effect.kind}" is no kind of effect`)
    const isTrue: (effect: never) => boolean = forms[effect.kind]
    expectThat(isTrue(effect as never), `${where}: this is no true "${effect.kind}": ${JSON.stringify(effect)}`)
  }
}

/** Fails a row when an effect starts something instead of only saying it. */
export function expectOnlyWords(effects: readonly Effect[], where: string): void {
  const loud = effects.find(({ kind }) => !['say', 'remember', 'keep'].includes(kind))
  expectThat(loud === undefined, `${where}: "${loud?.kind}" is more than words`)
}

/** Fails a row when an effect is aimed at an actuator the player has ruled out. */
export function expectWithin(limits: readonly string[], effects: readonly Effect[], where: string): void {
  for (const effect of effects) {
    const isWithin = effect.kind !== 'stimulate' || !limits.includes(effect.target)
    expectThat(isWithin, `${where}: ${effect.kind} is aimed at what the player has ruled out`)
  }
}

/** Every kind of actuator, for scenes that rule them out. */
export const allActuators = Object.keys(actuators) as readonly ActuatorKind[]

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isLevel = (value: number): boolean => value >= 0 && value <= 1
const isSpan = (ms: number): boolean => Number.isFinite(ms) && ms >= 0
const areParams = (params: Readonly<Record<string, unknown>>): boolean =>
  Object.values(params).every((value) => isText(value) || Number.isFinite(value))

/** Whether JSON can say it and give it back: texts, finite numbers, flags, null, and lists and records of these. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
