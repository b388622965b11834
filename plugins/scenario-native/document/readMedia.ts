import type { StageMedia } from 'sdk'
import { type Fields, isObject } from './fields.ts'
import type { Clip } from './types.ts'

const maxSounds = 4
const clipFields = ['file', 'link', 'loops', 'volume', 'startAt', 'stopAt'] as const

/** A picture: the name of a file of the scenario, an address, or either in an object. */
export function readPicture(fields: Fields, name: string): StageMedia | undefined {
  const value = fields.raw(name)
  if (!isObject(value)) return mediaOf(fields.text(name))
  const parts = fields.object(name)
  parts?.knows(['file', 'link'])
  return parts && mediaOfParts(parts)
}

/** A video: as a picture, and how it is played. */
export function readVideo(fields: Fields): Clip | undefined {
  const value = fields.raw('video')
  return isObject(value) ? readClip(fields.object('video')) : clipOf(mediaOf(fields.text('video')))
}

/** One sound, or several at once. */
export function readSounds(fields: Fields): readonly Clip[] {
  const value = fields.raw('audio')
  if (typeof value === 'string') return [clipOf(mediaOf(fields.text('audio')))].filter((clip) => clip !== undefined)
  if (isObject(value)) return [readClip(fields.object('audio'))].filter((clip) => clip !== undefined)
  const names = fields.list('audio', maxSounds).filter((entry) => typeof entry === 'string')
  const plain = names.map((entry) => clipOf(mediaOf(entry.slice(0, 2000))))
  const parts = names.length > 0 ? [] : fields.objects('audio', maxSounds).map(readClip)
  return [...plain, ...parts].filter((clip) => clip !== undefined)
}

function readClip(fields: Fields | undefined): Clip | undefined {
  if (!fields) return undefined
  fields.knows(clipFields)
  const media = mediaOfParts(fields)
  const stopAt = fields.number('stopAt', 0, 86_400)
  return (
    media &&
    clipOf(media, {
      loops: Math.round(fields.number('loops', 0, 10_000) ?? 1),
      volume: fields.number('volume', 0, 1) ?? 1,
      startAt: fields.number('startAt', 0, 86_400) ?? 0,
      stopAt: stopAt ?? 0,
    })
  )
}

const clipOf = (media: StageMedia | undefined, parts: Partial<Clip> = {}): Clip | undefined =>
  media && { media, loops: 1, volume: 1, startAt: 0, stopAt: 0, ...parts }

function mediaOfParts(fields: Fields): StageMedia | undefined {
  const link = fields.text('link')
  if (link !== undefined) {
    if (isLink(link)) return { kind: 'link', url: link }
    fields.say('error', 'A link begins with https:// or http://.', 'link')
  }
  const file = fields.text('file')
  if (!file) fields.say('error', 'This names no file and no link.')
  return file ? { kind: 'file', name: tidy(file) } : undefined
}

function mediaOf(text: string | undefined): StageMedia | undefined {
  if (!text) return undefined
  return isLink(text) ? { kind: 'link', url: text } : { kind: 'file', name: tidy(text) }
}

const isLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/** Authors on Windows write backslashes, and others begin with "./". */
const tidy = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
