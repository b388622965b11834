import type { ActuatorKind } from 'sdk'

const kinds: Readonly<Record<ActuatorKind, string>> = {
  vibrate: 'Vibration',
  rotate: 'Rotation',
  oscillate: 'Thrusting',
  constrict: 'Constriction',
  inflate: 'Inflation',
  position: 'Position',
  estim: 'E-stim',
  shock: 'Shock',
  feel: 'Feel',
  beep: 'Beep',
  temperature: 'Warmth',
  led: 'Light',
}

/** A kind of output, for people: "Vibration". Kinds come from strangers, too: one that is unknown is an "Output". */
export const kindWords = (kind: ActuatorKind): string => (Object.hasOwn(kinds, kind) ? kinds[kind] : 'Output')
