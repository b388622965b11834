import type { Actuator, ActuatorKind } from 'sdk'
import { kindWords } from '../../../src/shared/devices/kindWords.ts'
import type { BodyPart, Curve } from '../../../src/workers/stimulation/contract.ts'

/** What tells an output from its neighbours, for people: its own name, else its kind, numbered where there are several. */
export function outputName(actuators: readonly Actuator[], index: number): string {
  const actuator = actuators[index]
  if (!actuator) return `Output ${index + 1}`
  if (actuator.label) return actuator.label
  const alike = actuators.filter(({ kind, label }) => kind === actuator.kind && !label)
  const name = kindWords(actuator.kind)
  return alike.length > 1 ? `${name} ${alike.indexOf(actuator) + 1}` : name
}

/** Where an output lies, as a person says it. */
export const partNames: Readonly<Record<BodyPart, string>> = {
  other: 'Anywhere',
  penis: 'Penis',
  glans: 'Glans',
  scrotum: 'Scrotum',
  perineum: 'Perineum',
  clitoris: 'Clitoris',
  labia: 'Labia',
  vagina: 'Vagina',
  anus: 'Anus',
  prostate: 'Prostate',
  buttock: 'Buttock',
  thigh: 'Thigh',
  foot: 'Foot',
  nipple: 'Nipple',
  neck: 'Neck',
  mouth: 'Mouth',
  hand: 'Hand',
}

/** How strength rises with the level, as a person says it. */
export const curveNames: Readonly<Record<Curve, string>> = {
  linear: 'Straight',
  gentle: 'Gentle',
  eager: 'Eager',
  stepped: 'In steps',
}

/** Where no current may flow: above the waist, it could cross the chest. */
const aboveTheWaist: ReadonlySet<BodyPart> = new Set(['nipple', 'neck', 'mouth', 'hand'])

/** Where an output of this kind may lie. */
export function partsFor(kind: ActuatorKind): readonly BodyPart[] {
  const all = Object.keys(partNames) as BodyPart[]
  return isElectric(kind) ? all.filter((part) => !aboveTheWaist.has(part)) : all
}

/** Whether current flows through the body. */
export const isElectric = (kind: ActuatorKind): boolean => kind === 'estim' || kind === 'shock'

/** "12 %" */
export const percentWords = (level: number): string => `${Math.round(level * 100)} %`
