import type { Json, NormalCard } from '../../shared/cards/types.ts'
import { isRecord, own } from './cards/record.ts'
import { vesperKey, withVesperFields } from './cards/vesperExtension.ts'
import type { PromptSwitch } from './contract.ts'

const switches: readonly PromptSwitch[] = ['systemPrompt', 'postHistory']

/** The prompts of the card that are switched off, and their words. */
export function switchedOff({
  extensions,
}: Pick<NormalCard, 'extensions'>): Readonly<Partial<Record<PromptSwitch, string>>> {
  const ours = own(extensions, vesperKey)
  const off = isRecord(ours) ? own(ours, 'off') : undefined
  if (!isRecord(off)) return {}
  return Object.fromEntries(
    switches.flatMap((name) => {
      const text = own(off, name)
      return typeof text === 'string' && text !== '' ? [[name, text]] : []
    }),
  )
}

/** The card with exactly these prompts off. Their words wait under our key, so that nobody reads them by accident. */
export function withSwitches(card: NormalCard, off: readonly PromptSwitch[]): NormalCard {
  const whole = withAllPrompts(card)
  const waiting = Object.fromEntries(off.filter((name) => whole[name] !== '').map((name) => [name, whole[name]]))
  if (Object.keys(waiting).length === 0) return whole
  const silent = Object.fromEntries(Object.keys(waiting).map((name) => [name, '']))
  return { ...whole, ...silent, extensions: withVesperFields(whole.extensions, { off: waiting }) }
}

/** The card as its author meant it: every prompt in its place. What leaves Vesper leaves like this. */
export function withAllPrompts(card: NormalCard): NormalCard {
  const waiting = switchedOff(card)
  if (Object.keys(waiting).length === 0) return card
  return { ...card, ...waiting, extensions: withoutOff(card.extensions) }
}

function withoutOff(extensions: Json): Json {
  const { [vesperKey]: ours, ...rest } = extensions
  if (!isRecord(ours)) return extensions
  const { off: _, ...kept } = ours
  const isEmpty = Object.keys(kept).every((key) => key === 'v')
  return isEmpty ? rest : { ...extensions, [vesperKey]: kept }
}
