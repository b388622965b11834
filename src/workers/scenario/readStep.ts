import { type Diagnostic, type Effect, PluginError, type ScenarioStep, type Stage, type StageMedia } from 'sdk'
import { field, isFields, listOf, numberOf, textOf } from '../../shared/fields.ts'
import { sizeOf } from '../../shared/weigh.ts'

/*
 * What engines answer, as strangers may answer it. A stage that is not as the contract has it is refused as a whole:
 * drawing half of a story would hide the other half. Each item is looked at once, since engines hand the same ones on.
 */

const maxItems = 20_000
const maxEffects = 200
const maxDiagnostics = 200
const maxTextLength = 200_000
const maxState = 64 * 2 ** 20
const seen = new WeakSet<object>()

export function readStep(value: unknown): ScenarioStep {
  if (!isFields(value) || !Object.hasOwn(value, 'state')) throw broken('a step')
  const stage = field(value, 'stage')
  const wakeAt = numberOf(field(value, 'wakeAt'))
  const kept = field(value, 'kept')
  if (kept !== undefined && sizeOf(kept) > maxState) throw broken('what it keeps')
  return {
    state: value.state,
    effects: listOf(field(value, 'effects')).slice(0, maxEffects).filter(isEffect),
    diagnostics: readDiagnostics(field(value, 'diagnostics')),
    ...(field(value, 'over') === true && { over: true }),
    ...(stage !== undefined && { stage: readStage(stage) }),
    ...(wakeAt !== undefined && { wakeAt }),
    ...(kept !== undefined && { kept }),
  }
}

export function readDiagnostics(value: unknown): readonly Diagnostic[] {
  return listOf(value)
    .slice(0, maxDiagnostics)
    .flatMap((item) => {
      const severity = field(item, 'severity')
      const message = short(field(item, 'message'))
      if (message === '') return []
      const line = numberOf(field(item, 'line'))
      const [page, path, excerpt] = ['page', 'path', 'excerpt'].map((name) => short(field(item, name)))
      return [
        {
          severity: severity === 'error' || severity === 'note' ? severity : ('warning' as const),
          message,
          ...(page && { page }),
          ...(path && { path }),
          ...(excerpt && { excerpt }),
          ...(line !== undefined && { line }),
        },
      ]
    })
}

const short = (value: unknown): string => textOf(value).slice(0, 500)

function readStage(value: unknown): Stage {
  if (!isFields(value) || typeof value.page !== 'string') throw broken('a stage')
  for (const [list, isItem] of Object.entries(items)) {
    const all = value[list]
    if (!Array.isArray(all) || all.length > maxItems || !all.every((item) => isKnown(item, isItem))) throw broken(list)
  }
  for (const [part, isPart] of Object.entries(parts)) {
    if (value[part] !== undefined && !isKnown(value[part], isPart)) throw broken(part)
  }
  if (value.ahead !== undefined && !areMedia(value.ahead)) throw broken('what comes next')
  if (value.visible !== undefined && !areVisible(value.visible)) throw broken('its variables')
  return value as unknown as Stage
}

type Check = (value: Readonly<Record<string, unknown>>) => boolean

function isKnown(value: unknown, check: Check): boolean {
  if (!isFields(value)) return false
  if (seen.has(value)) return true
  const isRight = check(value)
  if (isRight) seen.add(value)
  return isRight
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxTextLength
const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isMaybe = (value: unknown, check: (value: unknown) => boolean): boolean => value === undefined || check(value)
const isButton = (value: unknown): boolean => isFields(value) && isText(value.id) && isText(value.html)
const areButtons = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= maxItems && value.every(isButton)

const isMedia = (value: unknown): value is StageMedia =>
  isFields(value) && ((value.kind === 'file' && isText(value.name)) || (value.kind === 'link' && isText(value.url)))

const areMedia = (value: unknown): boolean => Array.isArray(value) && value.length <= 100 && value.every(isMedia)

const isClip: Check = ({ id, media, loops, volume, rate, startAt, stopAt }) =>
  isText(id) && isMedia(media) && [loops, volume, rate, startAt, stopAt].every(isTime)

const isTimer: Check = ({ id, style, from, until, offset, paused }) =>
  isText(id) &&
  (style === 'normal' || style === 'secret' || style === 'hidden') &&
  isTime(from) &&
  isTime(until) &&
  isMaybe(offset, isTime) &&
  isMaybe(paused, isTime)

const items: Readonly<Record<string, Check>> = {
  bubbles: (bubble) =>
    isText(bubble.id) &&
    ((bubble.kind === 'say' && isText(bubble.html)) ||
      (bubble.kind === 'choice' && areButtons(bubble.options)) ||
      bubble.kind === 'prompt'),
  buttons: isButton,
  timers: isTimer,
  notices: ({ id, html, button, timer }) =>
    isText(id) &&
    isText(html) &&
    isMaybe(button, isButton) &&
    isMaybe(timer, (value) => isFields(value) && isTimer(value)),
  sounds: isClip,
}

const isPane = (value: unknown): boolean =>
  isFields(value) &&
  isText(value.id) &&
  (value.kind === 'media' || (value.kind === 'html' && isText(value.html) && isText(value.css)))

const parts: Readonly<Record<string, Check>> = {
  cover: ({ title, author, pages }) =>
    isText(title) && isText(author) && Array.isArray(pages) && pages.length <= maxItems && pages.every(isText),
  picture: ({ id, media }) => isText(id) && isMedia(media),
  video: isClip,
  metronome: ({ id, ticks, round, rounds, from }) =>
    isText(id) && Array.isArray(ticks) && ticks.length <= 1000 && [...ticks, round, rounds, from].every(isTime),
  panes: ({ left, right, root }) => isPane(left) && isPane(right) && isText(root),
  trouble: ({ id, text, choices }) => isText(id) && isText(text) && areButtons(choices),
  end: ({ title }) => isText(title),
  chat: ({ off, ways, ...words }) =>
    typeof off === 'boolean' &&
    Array.isArray(ways) &&
    ways.length <= 100 &&
    ways.every((way) => isFields(way) && isText(way.to) && isText(way.when)) &&
    Object.values(words).every(isText),
}

const areVisible = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every((one) => isFields(one) && isText(one.name) && isText(one.text) && isMaybe(one.icon, isText))

/** Kinds and ranges are looked at by the gate; here only that it is an effect at all, and no larger than a page can bear. */
const isEffect = (value: unknown): value is Effect =>
  isFields(value) && typeof value.kind === 'string' && sizeOf(value) <= maxTextLength

const broken = (what: string) =>
  new PluginError('plugin/call-failed', `The scenario engine described ${what} in a way that cannot be shown.`)
