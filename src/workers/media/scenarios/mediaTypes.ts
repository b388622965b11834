import { endingOf } from './paths.ts'

/** A drawing, which can be a program, too. */
export const drawing = 'image/svg+xml'

const types: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['svg', drawing],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['m4a', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['flac', 'audio/flac'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['mkv', 'video/x-matroska'],
  ['webm', 'video/webm'],
  ['ogv', 'video/ogg'],
  ['mpg', 'video/mpeg'],
  ['mpeg', 'video/mpeg'],
  ['avi', 'video/x-msvideo'],
  ['wmv', 'video/x-ms-wmv'],
  ['flv', 'video/x-flv'],
])

/** The type of a picture, sound or film by its name; undefined for anything else. */
export const mediaTypeOf = (path: string): string | undefined => types.get(endingOf(path))

const known: ReadonlySet<string> = new Set(types.values())
export const isMediaType = (type: string): boolean => known.has(type.toLowerCase())

/** The usual ending of a file of that type. */
export const endingFor = (type: string): string =>
  [...types].find(([, other]) => other === type.toLowerCase())?.[0] ?? 'bin'

const textEndings = new Set(['xml', 'js', 'css', 'txt', 'json', 'csv', 'html', 'htm', 'log', 'ini', 'md'])
export const isText = (path: string): boolean => textEndings.has(endingOf(path))
