import type { Chip, ChipKind } from '../../../../shared/pictures/compose/chips.ts'
import { entryOf } from '../../../characters/characters.ts'

const words: Readonly<Record<ChipKind, string>> = {
  quality: 'Quality',
  style: 'Style',
  count: 'People',
  identity: 'Looks',
  outfit: 'Clothes',
  doing: 'Doing',
  expression: 'Expression',
  trigger: 'LoRA',
  place: 'Place',
  time: 'Time',
  mood: 'Mood',
  view: 'View',
  own: 'Your text',
}

/** What a piece of a prompt is about, and whom. */
export function chipWords({ kind, who }: Chip): string {
  const name = who === 'player' ? 'You' : who === undefined ? undefined : entryOf(who as never)?.name
  return name === undefined ? words[kind] : `${name}: ${words[kind].toLowerCase()}`
}
