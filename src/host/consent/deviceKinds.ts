import type { ActuatorKind } from 'sdk'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { classLimits } from '../../shared/devices/rules.ts'
import { estimSection } from './estimSection.ts'

/** Kinds of output that must never move. */
export const ruledOutKinds = (): readonly ActuatorKind[] =>
  estimSection.now.ruledOut.filter((kind): kind is ActuatorKind => Object.hasOwn(classLimits, String(kind)))

/** What a person decides by kind of output: the most it may do, 0..1, and whether it may move at all. */
export function changeKind(
  kind: ActuatorKind,
  { ceiling, isRuledOut }: { readonly ceiling?: number; readonly isRuledOut?: boolean },
): void {
  const { ceilings, ruledOut } = estimSection.now
  const others = ruledOut.filter((name) => name !== kind)
  changeSettings(estimSection, {
    ...(ceiling !== undefined && { ceilings: { ...ceilings, [kind]: Math.round(ceiling * 100) } }),
    ...(isRuledOut !== undefined && { ruledOut: isRuledOut ? [...others, kind] : others }),
  })
}
