import type { Samplers } from 'sdk'
import type { Preset, PresetPart } from '../../../shared/presets/preset.ts'
import { partName, samplerLabels } from '../../../shared/presets/presetNames.ts'
import { samplerNames } from '../../../shared/presets/samplerRanges.ts'

/** One thing that would be different. Long texts stand in `text`, whole. */
export interface PresetDifference {
  readonly what: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly before?: string
  readonly after?: string
}

/** What a preset would become, line by line; nothing when both are the same. */
export function differences(before: Preset, after: Preset): readonly PresetDifference[] {
  return [
    ...samplerNames.flatMap((name) =>
      changed(samplerLabels[name], value(before.samplers, name), value(after.samplers, name)),
    ),
    ...changed('Maximum reply length, tokens', text(before.maxTokens), text(after.maxTokens)),
    ...changed('Context, tokens', text(before.contextTokens), text(after.contextTokens)),
    ...changed('Stop words', before.stop.join(' · ') || undefined, after.stop.join(' · ') || undefined),
    ...changed('Main instructions', before.main, after.main),
    ...changed('Closing instructions', before.closing, after.closing),
    ...changed('A card’s own instructions', preference(before), preference(after)),
    ...partDifferences(before.parts, after.parts),
  ]
}

function partDifferences(before: readonly PresetPart[], after: readonly PresetPart[]): readonly PresetDifference[] {
  const old = new Map(before.map((part) => [part.id, part]))
  const now = new Set(after.map(({ id }) => id))
  const lines = after.flatMap((part) => {
    const was = old.get(part.id)
    if (!was) return [{ what: partName(part), kind: 'added' as const, after: partText(part) }]
    return changed(partName(part), partText(was), partText(part))
  })
  const gone = before
    .filter(({ id }) => !now.has(id))
    .map((part) => ({ what: partName(part), kind: 'removed' as const, before: partText(part) }))
  return [...lines, ...gone, ...changed('Order', orderOf(before, now), orderOf(after, new Set(old.keys())))]
}

/** Of the parts both have: what came or went is told elsewhere. */
const orderOf = (parts: readonly PresetPart[], both: ReadonlySet<string>): string =>
  parts
    .filter(({ id }) => both.has(id))
    .map(partName)
    .join(', ')

function partText(part: PresetPart): string {
  const state = part.enabled ? 'on' : 'off'
  if (part.kind === 'place') return state
  const where = part.position.kind === 'in-order' ? 'in the order' : `at depth ${part.position.depth}`
  return `${part.role}, ${where}, ${state}\n${part.text}`
}

const preference = ({ preferCard }: Preset): string => (preferCard ? 'replace these' : 'are not used')
const value = (samplers: Samplers, name: keyof Samplers): string | undefined => text(samplers[name])
const text = (number: number | undefined): string | undefined => (number === undefined ? undefined : String(number))

function changed(what: string, before: string | undefined, after: string | undefined): readonly PresetDifference[] {
  if (before === after) return []
  if (before === undefined) return [{ what, kind: 'added', after: after ?? '' }]
  if (after === undefined) return [{ what, kind: 'removed', before }]
  return [{ what, kind: 'changed', before, after }]
}
