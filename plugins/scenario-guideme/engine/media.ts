import type { StageMedia } from 'sdk/story'
import { isWildcard } from '../rules/mediaFiles.ts'
import { type Play, randomOf } from './play.ts'

/** What a media id names: a file, one drawn of those a pattern names, or an address in the net. */
export function mediaOf(play: Play, id: string, kind: 'image' | 'audio' | 'video'): StageMedia | undefined {
  const path = id.trim()
  if (/^https?:\/\//i.test(path)) return { kind: 'link', url: path }
  const { media } = play.loaded
  const found = isWildcard(path)
    ? media.wildcard(path, kind)
    : [media.find(path) ?? inFolder(play, path, kind)].filter(isFile)
  const file = found[Math.floor(randomOf(play)() * found.length)]
  return file && { kind: 'file', name: file.name }
}

/** A folder in place of a sound or video stands for the first thing in it. */
function inFolder({ loaded: { media } }: Play, path: string, kind: 'image' | 'audio' | 'video') {
  return kind !== 'image' && path !== '' && media.hasFolder(path) ? media.wildcard(`${path}/*`, kind)[0] : undefined
}

const isFile = <File>(file: File | undefined): file is File => file !== undefined
