import { flagList, mediaTime, readBool, readColor, readInt, varList, volume } from '../rules/values.ts'
import type {
  ButtonElement,
  ButtonLook,
  Consequences,
  DelayElement,
  DelayStyle,
  GlobalCommand,
  LoadGuideElement,
  MediaElement,
  MetronomeElement,
  Preference,
  TimerElement,
  WebcamButton,
} from './guide.ts'
import type { Tag } from './Tag.ts'

export const mediaOf = (tag: Tag): MediaElement => ({
  ...tag.conditions(),
  ...consequences(tag, 'onTriggered'),
  id: tag.text('id').trim(),
  startAt: mediaTime(tag.text('start-at')),
  stopAt: mediaTime(tag.text('stop-at')),
  loops: Math.max(0, readInt(tag.given('loops') ?? tag.given('repeat'), 0)),
  volume: volume(tag.text('volume')),
})

/** Undefined without a tempo: such a metronome is none. */
export function metronomeOf(tag: Tag): MetronomeElement | undefined {
  const bpm = tag.text('bpm').trim()
  if (bpm === '') return undefined
  const beats = readInt(tag.given('beats'), 4)
  return {
    ...tag.conditions(),
    bpm,
    beats: beats > 0 ? beats : 4,
    loops: readInt(tag.given('loops'), -1),
    rhythm: readRhythm(tag.text('rhythm')),
  }
}

/** Tick numbers between commas; what is no number is skipped. */
export const readRhythm = (text: string): readonly number[] =>
  text
    .split(',')
    .map((tick) => readInt(tick, -1))
    .filter((tick) => tick >= 0)

export function delayOf(tag: Tag): DelayElement {
  const start = readInt(tag.given('start-with'), Number.NaN)
  return {
    ...tag.conditions(),
    ...consequences(tag, 'onTriggered'),
    seconds: tag.text('seconds').trim() || '0',
    style: delayStyle(tag.text('style')),
    ...(!Number.isNaN(start) && { startWith: start }),
  }
}

/** `normal`, `secret` or `hidden`, in any case, or their first letters. */
export function delayStyle(text: string): DelayStyle {
  switch (text.trim().toLowerCase()) {
    case 'secret':
    case 's':
      return 'secret'
    case 'hidden':
    case 'h':
      return 'hidden'
    default:
      return 'normal'
  }
}

export const timerOf = (tag: Tag, html: string): TimerElement => ({
  ...tag.conditions(),
  ...consequences(tag, 'onTriggered'),
  seconds: tag.text('seconds').trim() || '0',
  id: tag.text('id'),
  imageId: tag.text('imageId').trim(),
  html,
  repeat: tag.text('repeat').trim(),
})

export const buttonOf = (tag: Tag, html: string): ButtonElement => ({
  ...tag.conditions(),
  ...consequences(tag, 'onclick'),
  id: tag.text('id'),
  html,
  image: tag.text('image').trim(),
  hotkey: tag.text('hotkey').trim(),
  sortOrder: readInt(tag.given('sortOrder'), 1),
  disabled: readBool(tag.text('disabled')),
  isDefault: readBool(tag.text('default')),
  look: lookOf(tag),
})

export const webcamButtonOf = (tag: Tag, html: string): WebcamButton => ({
  ...buttonOf(tag, html),
  type: tag.text('type').trim() || 'Capture',
  file: tag.text('file').trim(),
})

/** Undefined without an id or an action that is one: such a command does nothing. */
export function globalCommandOf(tag: Tag, html: string): GlobalCommand | undefined {
  const action = tag.text('action').trim().toLowerCase()
  const isTop = tag.text('placement').trim().toLowerCase() === 'top'
  if (tag.text('id') === '' || (action !== 'add' && action !== 'remove')) {
    tag.warn('This GlobalButton does nothing: it needs an "id" and an "action" of "add" or "remove".')
    return undefined
  }
  return { ...buttonOf(tag, html), action, placement: isTop ? 'top' : 'bottom' }
}

export const loadGuideOf = (tag: Tag): LoadGuideElement => ({
  ...tag.conditions(),
  path: tag.text('guidePath').trim(),
  target: tag.text('target').trim(),
  returnTarget: tag.text('return-target').trim(),
  preScript: tag.text('preScript'),
  postScript: tag.text('postScript'),
})

/** Undefined, with a warning, where its type or value makes no sense. */
export function preferenceOf(tag: Tag): Preference | undefined {
  const [key, written] = [tag.text('key'), tag.text('value')]
  const common = { key, label: tag.text('screen'), sortOrder: readInt(tag.given('sortOrder'), 0) }
  switch (key === '' ? '' : tag.text('type').trim().toLowerCase()) {
    case 'string':
      return { ...common, type: 'String', value: written }
    case 'boolean':
      return { ...common, type: 'Boolean', value: readBool(written) }
    case 'number': {
      const value = written.trim() === '' ? Number.NaN : Number(written)
      if (Number.isFinite(value)) return { ...common, type: 'Number', value }
      tag.warn(`The preference "${key}" is left out: "${written.slice(0, 40)}" is no number.`)
      return undefined
    }
    default:
      tag.warn(`The preference "${key}" is left out: it needs a key and a type, which is String, Boolean or Number.`)
      return undefined
  }
}

const consequences = (tag: Tag, call: 'onclick' | 'onTriggered'): Consequences => ({
  target: tag.text('target').trim(),
  set: flagList(tag.text('set')),
  unset: flagList(tag.text('unset')),
  variables: varList(tag.text('scriptvar')),
  call: tag.text(call).trim(),
})

function lookOf(tag: Tag): ButtonLook {
  const fontName = tag.text('fontName').trim()
  const fontPoints = readInt(tag.given('fontHeight'), 0)
  const fontColor = readColor(tag.text('fontColor'))
  const background = readColor(tag.text('bgColor1'))
  const backgroundEnd = readColor(tag.text('bgColor2')) ?? background
  return {
    ...(fontName !== '' && { fontName }),
    ...(fontPoints > 0 && { fontPoints }),
    ...(fontColor !== undefined && { fontColor }),
    ...(background !== undefined && { background }),
    ...(backgroundEnd !== undefined && { backgroundEnd }),
  }
}
