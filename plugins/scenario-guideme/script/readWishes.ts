import type { Overrides } from '../engine/overrides.ts'
import type {
  ButtonElement,
  ButtonLook,
  Conditions,
  Consequences,
  DelayElement,
  GlobalCommand,
  MediaElement,
  MetronomeElement,
  TimerElement,
  WebcamButton,
} from '../parse/guide.ts'
import { flagList, mediaTime, readBool, readColor, readInt, readTimeOfDay, varList, volume } from '../rules/values.ts'

/** What scripts say of a thing, part by part, all of it text. */
export type Parts = (name: string) => string

export const partsOf =
  (value: unknown): Parts =>
  (name) => {
    const part: unknown =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : ''
    return typeof part === 'string' ? part : typeof part === 'number' || typeof part === 'boolean' ? String(part) : ''
  }

export function readWishes(value: unknown): Overrides {
  const text = partsOf(value)
  const each = <Element>(name: string, read: (parts: Parts) => Element) =>
    listIn(value, name).map((one) => read(partsOf(one)))
  const one = <Element>(name: string, read: (parts: Parts) => Element) => {
    const found = partIn(value, name)
    return found === undefined ? undefined : read(partsOf(found))
  }
  const video = one('video', mediaFrom)
  const audio = one('audio', mediaFrom)
  const audio2 = one('audio2', mediaFrom)
  const metronome = one('metronome', metronomeFrom)
  const delay = one('delay', delayFrom)
  return {
    html: text('html'),
    rightHtml: text('rightHtml'),
    rightCss: text('rightCss'),
    leftHtml: text('leftHtml'),
    leftBody: text('leftBody'),
    leftCss: text('leftCss'),
    image: text('image'),
    page: text('page').trim(),
    webcam: text('webcam') === 'true',
    ...(video && { video }),
    ...(audio && { audio }),
    ...(audio2 && { audio2 }),
    ...(metronome && { metronome }),
    ...(delay && { delay }),
    timers: each('timers', timerFrom),
    buttons: each('buttons', buttonFrom),
    webcamButtons: each('webcamButtons', webcamButtonFrom),
  }
}

export const readCommands = (value: unknown): readonly GlobalCommand[] =>
  listIn(value, 'commands')
    .map((one) => commandFrom(partsOf(one)))
    .filter(({ id }) => id !== '')

export const mediaFrom = (parts: Parts): MediaElement => ({
  ...conditionsFrom(parts),
  ...actFrom(parts),
  id: parts('id'),
  startAt: mediaTime(parts('startAt')),
  stopAt: mediaTime(parts('stopAt')),
  loops: Math.max(0, readInt(parts('loops'), 0)),
  volume: volume(parts('volume')),
})

export const timerFrom = (parts: Parts): TimerElement => ({
  ...conditionsFrom(parts),
  ...actFrom(parts),
  seconds: parts('seconds'),
  id: parts('id'),
  imageId: parts('imageId'),
  html: parts('html'),
  repeat: parts('repeat'),
})

export const commandFrom = (parts: Parts): GlobalCommand => ({
  ...buttonFrom(parts),
  action: parts('action').toLowerCase() === 'remove' ? 'remove' : 'add',
  placement: parts('placement').trim().toLowerCase() === 'top' ? 'top' : 'bottom',
})

const webcamButtonFrom = (parts: Parts): WebcamButton => ({
  ...buttonFrom(parts),
  type: parts('type'),
  file: parts('file'),
})

const buttonFrom = (parts: Parts): ButtonElement => ({
  ...conditionsFrom(parts),
  ...actFrom(parts),
  id: parts('id'),
  html: parts('html'),
  image: parts('image'),
  hotkey: parts('hotkey').slice(0, 1),
  sortOrder: readInt(parts('sortOrder'), 1),
  disabled: readBool(parts('disabled')),
  isDefault: readBool(parts('isDefault')),
  look: lookFrom(parts),
})

function lookFrom(parts: Parts): ButtonLook {
  const fontPoints = readInt(parts('fontPoints'), 0)
  const fontColor = readColor(parts('fontColor'))
  const background = readColor(parts('background'))
  const backgroundEnd = readColor(parts('backgroundEnd')) ?? background
  return {
    ...(parts('fontName') !== '' && { fontName: parts('fontName') }),
    ...(fontPoints > 0 && { fontPoints }),
    ...(fontColor !== undefined && { fontColor }),
    ...(background !== undefined && { background }),
    ...(backgroundEnd !== undefined && { backgroundEnd }),
  }
}

const metronomeFrom = (parts: Parts): MetronomeElement => ({
  ifSet: '',
  ifNotSet: '',
  bpm: parts('bpm'),
  beats: readInt(parts('beats'), 4),
  loops: readInt(parts('loops'), -1),
  rhythm: parts('rhythm')
    .split(',')
    .map((tick) => readInt(tick, -1))
    .filter((tick) => tick >= 0),
})

function delayFrom(parts: Parts): DelayElement {
  const startWith = readInt(parts('startWith'), -1)
  const style = parts('style').trim().toLowerCase().charAt(0)
  return {
    ...conditionsFrom(parts),
    ...actFrom(parts),
    seconds: parts('seconds'),
    ...(startWith > 0 && { startWith }),
    style: style === 's' ? 'secret' : style === 'h' ? 'hidden' : 'normal',
  }
}

function conditionsFrom(parts: Parts): Conditions {
  const ifBefore = readTimeOfDay(parts('ifBefore'))
  const ifAfter = readTimeOfDay(parts('ifAfter'))
  return {
    ifSet: parts('ifSet'),
    ifNotSet: parts('ifNotSet'),
    ...(ifBefore !== undefined && { ifBefore }),
    ...(ifAfter !== undefined && { ifAfter }),
  }
}

export const actFrom = (parts: Parts): Consequences => ({
  target: parts('target').trim(),
  set: flagList(parts('set')),
  unset: flagList(parts('unset')),
  variables: varList(parts('variables')),
  call: parts('call'),
})

export const partIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

export function listIn(value: unknown, name: string): readonly unknown[] {
  const list = partIn(value, name)
  return Array.isArray(list) ? list.slice(0, maxItems) : []
}

const maxItems = 10_000
