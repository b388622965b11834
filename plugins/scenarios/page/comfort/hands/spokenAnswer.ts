import type { SceneEvent } from 'sdk'
import type { Stage, StageButton } from 'sdk/story'
import { takesContinue } from '../../stage/keys.ts'
import { labelOf, openButtons } from '../../stage/storyWords.ts'

/** What somebody said, as the play takes it. */
export type Answer =
  | { readonly kind: 'event'; readonly event: SceneEvent }
  | { readonly kind: 'pause' }
  /** Not clear enough: nothing is chosen for anybody. */
  | { readonly kind: 'unclear' }

/** What can be chosen now, in the order of its numbers: the newest choice, then the row of buttons. */
export function openChoices({ bubbles, buttons, trouble, cover }: Stage): readonly StageButton[] {
  if (cover) return []
  if (trouble) return openButtons(trouble.choices)
  const newest = bubbles.at(-1)
  const isOpen = newest?.kind === 'choice' && newest.active && newest.chosen === undefined
  return openButtons([...(isOpen ? newest.options : []), ...buttons])
}

/** What words mean on this stage. */
export function answerTo(heard: string, stage: Stage): Answer {
  const words = wordsOf(heard)
  const choices = openChoices(stage)
  const at = choiceFor(words, choices.map(labelOf).map(wordsOf))
  const chosen = at === undefined ? undefined : choices[at]
  if (chosen) return { kind: 'event', event: { kind: 'chose', choice: chosen.id } }
  const said = words.join(' ')
  if (/^(?:please )?(?:pause|wait)(?: please)?$/.test(said)) return { kind: 'pause' }
  if (/^(?:continue|next|go on|ok|okay)$/.test(said)) {
    const [only] = choices
    if (only && choices.length === 1) return { kind: 'event', event: { kind: 'chose', choice: only.id } }
    if (choices.length === 0 && takesContinue(stage)) return { kind: 'event', event: { kind: 'continued' } }
  }
  return { kind: 'unclear' }
}

/** The one label that is clearly meant: said whole, called by its number, or by most of its words and no other's. */
export function choiceFor(said: readonly string[], labels: readonly (readonly string[])[]): number | undefined {
  if (said.length === 0) return undefined
  const heard = said.join(' ')
  const only = (test: (label: readonly string[]) => boolean): number | undefined => {
    const found = labels.flatMap((label, index) => (label.length > 0 && test(label) ? [index] : []))
    return found.length === 1 ? found[0] : undefined
  }
  const whole = only((label) => label.join(' ') === heard)
  if (whole !== undefined) return whole
  const number = numberIn(said)
  if (number !== undefined) return number <= labels.length ? number - 1 : undefined
  const inside = only((label) => ` ${heard} `.includes(` ${label.join(' ')} `))
  return inside ?? likeliest(said, labels)
}

const clear = 0.6
const ahead = 0.3

function likeliest(said: readonly string[], labels: readonly (readonly string[])[]): number | undefined {
  const heard = new Set(said)
  const scored = labels
    .map((label, index) => ({ index, share: label.length > 0 ? shareOf(label, heard) : 0 }))
    .sort((one, other) => other.share - one.share)
  const [first, second] = scored
  return first && first.share >= clear && first.share - (second?.share ?? 0) >= ahead ? first.index : undefined
}

const shareOf = (label: readonly string[], heard: ReadonlySet<string>) =>
  label.filter((word) => heard.has(word)).length / label.length

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
/** What one of them sounds like, where a number is expected. */
const soundsLike: Readonly<Record<string, string>> = { won: 'one', to: 'two', too: 'two', for: 'four', ate: 'eight' }

/** "2", "two", "option two", "number 2", "the second one". */
function numberIn(said: readonly string[]): number | undefined {
  const [first = '', second = ''] = said
  if (said.length === 1) return digit(first) ?? place(first)
  if (said.length === 2 && /^(?:option|number|choice|answer)$/.test(first))
    return digit(Object.hasOwn(soundsLike, second) ? (soundsLike[second] ?? '') : second)
  const plain = said.filter((word) => !/^(?:the|one|option|choice|answer)$/.test(word))
  return plain.length === 1 && said[0] === 'the' ? place(plain[0] ?? '') : undefined
}

const digit = (word: string): number | undefined =>
  /^[1-9]$/.test(word) ? Number(word) : positive(numbers.indexOf(word) + 1)
const place = (word: string): number | undefined => positive(places.indexOf(word) + 1)
const positive = (value: number): number | undefined => (value > 0 ? value : undefined)

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []
