import { markdownOf, plainWordsOf } from 'sdk/story'
import { durationOf } from '../text/duration.ts'
import { plainHtml } from '../text/label.ts'
import { readingTime } from '../text/readingTime.ts'
import { decodeEntities, escapeHtml, tagsOf } from '../text/tags.ts'
import type { Told } from './meaning.ts'
import { readExpression } from './script.ts'
import { nodeAfter, type Onward, pause, type Step } from './telling.ts'

export function say(step: Step): Onward {
  const { command, place } = step
  const here = spoken(step, typeof command.fields.label === 'string' ? command.fields.label : '')
  const told = { ...step, here }
  const mode = modeOf(step)
  if (mode === 'instant') return here
  const next = nodeAfter(step)
  if (mode !== 'autoplay' && mode !== 'custom') {
    pause(told, next)
    return next
  }
  const ms =
    mode === 'custom'
      ? lengthOf(step, command.fields.duration ?? '0s')
      : readingTime(plainWordsOf(here.texts.at(-1) ?? ''), step.telling.profile)
  if (ms <= 0) return here
  here.waitMs = ms
  here.next.push({ to: next })
  if (command.fields.allowSkip === true) here.buttons.push({ label: 'Continue', to: next, set: [] })
  if (step.scope.deadline)
    step.telling.retelling.lose('A timer that runs beside this text leads away later than it did.', place, 'note')
  return next
}

/** Milliseconds of a duration; one that is drawn is taken in the middle. */
export function lengthOf({ telling, place }: Pick<Step, 'telling' | 'place'>, value: unknown): number {
  const { retelling, meaning } = telling
  if (typeof value !== 'string' || !value.startsWith('$')) {
    const drawn = typeof value === 'string' && value.includes('-')
    if (drawn)
      retelling.lose(
        'A time that is drawn by chance is always the middle one now.',
        { ...place, excerpt: value },
        'note',
      )
    return durationOf(value, () => 0.5).ms
  }
  const expression = readExpression(value.slice(1))
  const first = expression && meaning.first(expression)
  const known = first === undefined || first === null ? undefined : durationOf(first, () => 0.5).ms
  retelling.lose(
    known === undefined
      ? 'A time that a script works out is taken as five seconds.'
      : 'A time that a script works out is taken as it is at the beginning.',
    { ...place, excerpt: value },
  )
  return known ?? 5000
}

/** The words of a button or a notice. */
export function captionOf(step: Pick<Step, 'telling' | 'place'>, label: unknown): string {
  const { html, told } = piecesOf(step, typeof label === 'string' ? label : '')
  return filled(
    plainWordsOf(html),
    told.map((one) => (one.kind === 'text' ? one.text : one.no)),
  )
}

/** Says a label; the node where it was said last. One that reads differently in two cases is two nodes. */
function spoken(step: Step, label: string): Step['here'] {
  const { here, telling } = step
  const { html, told } = piecesOf(step, label)
  const words = markdownOf(html)
  const split = told.findIndex(({ kind }) => kind === 'either')
  const chosen = told[split]
  const textWith = (branch: 'yes' | 'no') =>
    filled(
      words,
      told.map((one) => (one.kind === 'text' ? one.text : one[branch])),
    )
  if (chosen?.kind !== 'either') {
    const text = textWith('yes')
    if (text) here.texts.push(text)
    return here
  }
  const next = nodeAfter(step)
  const ways = (['yes', 'no'] as const).map((branch) => {
    const node = nodeAfter(step)
    node.texts.push(textWith(branch))
    telling.retelling.fork(node, [{ to: next }])
    return { to: node, ...(branch === 'yes' && { if: chosen.if }) }
  })
  telling.retelling.fork(here, ways)
  return next
}

/** A label with a mark for each script in it, and what the scripts say. */
function piecesOf({ telling, place }: Pick<Step, 'telling' | 'place'>, label: string) {
  const told: Told[] = []
  let alternatives = 0
  const marked = label.replace(/<eval\s*>([^<]*)<\/eval\s*>/gi, (_, source: string) => {
    const excerpt = decodeEntities(source)
    const expression = readExpression(excerpt)
    const meant = expression && telling.meaning.told(expression)
    if (meant?.kind === 'either') alternatives += 1
    const isTooMuch = meant === undefined || (meant.kind === 'either' && alternatives > 1)
    if (isTooMuch)
      telling.retelling.lose('What a script says here cannot be told; it reads “…”.', { ...place, excerpt })
    told.push(isTooMuch ? { kind: 'text', text: '…' } : meant)
    return `\ue000${told.length - 1}\ue001`
  })
  return { html: telling.profile === 'eos' ? plainHtml(marked) : wellFormed(marked), told }
}

const filled = (words: string, texts: readonly string[]): string =>
  words.replace(/\ue000(\d+)\ue001/g, (_, index: string) => texts[Number(index)] ?? '')

const wellFormed = (html: string): string =>
  tagsOf(html)
    .map((tag) => (tag.kind === 'text' ? escapeHtml(tag.text) : tag.raw))
    .join('')

/** How a text goes on, as the player has it. */
function modeOf({ command, ahead }: Step): string {
  const { mode } = command.fields
  if (typeof mode === 'string' && mode !== 'auto') return mode
  const answers =
    ahead?.name === 'choice' || ahead?.name === 'prompt' || (ahead?.name === 'timer' && ahead.fields.isAsync !== true)
  return answers ? 'instant' : 'pause'
}
