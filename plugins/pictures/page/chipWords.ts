import type { ChipKind } from '../../../src/shared/pictures/compose/chips.ts'

/** What a piece of a prompt is about. */
export const chipWords: Readonly<Record<ChipKind, string>> = {
  quality: 'Quality',
  style: 'Style',
  count: 'People',
  identity: 'Looks',
  outfit: 'Clothes',
  doing: 'Pose',
  expression: 'Face',
  trigger: 'LoRA',
  place: 'Place',
  time: 'Time',
  mood: 'Mood',
  view: 'View',
  own: 'Your text',
}
