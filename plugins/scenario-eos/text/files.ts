import type { StoryFile } from 'sdk'

/** What is asked of a file: what it will be used for. */
export type Wanted = 'image' | 'audio' | 'video'

/** The files of a package, by everything a script may call them. */
export interface FileIndex {
  byHash(hash: string, wanted: Wanted): StoryFile | undefined
  byName(name: string, wanted: Wanted): StoryFile | undefined
  /** `<galleryId>/<imageId>`, whatever the ending. */
  byPlace(galleryId: string, imageId: number): StoryFile | undefined
}

const indexes = new WeakMap<readonly StoryFile[], FileIndex>()

/** Made once for a list of files. */
export function indexOf(files: readonly StoryFile[]): FileIndex {
  const known = indexes.get(files)
  if (known) return known
  const made = madeOf(files)
  indexes.set(files, made)
  return made
}

/** What a file is, by its type or, where there is none to rely on, by the end of its name. */
export function kindOf(file: { readonly type?: string; readonly name: string }): Wanted | undefined {
  const type = file.type ?? ''
  for (const wanted of ['image', 'audio', 'video'] as const) if (type.startsWith(`${wanted}/`)) return wanted
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (/^(jpe?g|png|gif|webp|avif|bmp|svg)$/.test(ending)) return 'image'
  if (/^(mp3|ogg|oga|opus|wav|m4a|aac|flac)$/.test(ending)) return 'audio'
  if (/^(mp4|m4v|webm|mov|ogv)$/.test(ending)) return 'video'
  return undefined
}

function madeOf(files: readonly StoryFile[]): FileIndex {
  const hashes = new Map<string, StoryFile[]>()
  const names = new Map<string, StoryFile[]>()
  const places = new Map<string, StoryFile[]>()
  for (const file of files) {
    const name = file.name.normalize('NFC')
    const base = name.slice(name.lastIndexOf('/') + 1)
    const stem = base.replace(/\.\w+$/, '')
    if (file.hash) put(hashes, file.hash, file)
    if (/^[\da-f]{40}$/i.test(stem) && stem.toLowerCase() !== file.hash) put(hashes, stem.toLowerCase(), file)
    for (const key of new Set([name, base, name.toLowerCase(), base.toLowerCase()])) put(names, key, file)
    const place = /([^/]+\/\d+)(\.\w+)?$/.exec(name)?.[1]
    if (place !== undefined) put(places, place, file)
  }
  const largest = (found: readonly StoryFile[] | undefined, wanted: Wanted): StoryFile | undefined =>
    found
      ?.filter((file) => kindOf(file) === wanted)
      .reduce<StoryFile | undefined>((best, file) => (best && tierOf(best) >= tierOf(file) ? best : file), undefined)
  return {
    byHash: (hash, wanted) => (hash === '' ? undefined : largest(hashes.get(hash), wanted)),
    byName(name, wanted) {
      const asked = name.normalize('NFC')
      return largest(names.get(asked), wanted) ?? largest(names.get(asked.toLowerCase()), wanted)
    },
    byPlace: (galleryId, imageId) => largest(places.get(`${galleryId}/${imageId}`.normalize('NFC')), 'image'),
  }
}

/** Larger pictures have larger numbers; the original is the largest. */
function tierOf({ name }: StoryFile): number {
  const tier = /(?:^|\/)tb_(xl|l|m|s)\//.exec(name)?.[1]
  return tier === undefined ? 4 : ['s', 'm', 'l', 'xl'].indexOf(tier)
}

function put(map: Map<string, StoryFile[]>, key: string, file: StoryFile): void {
  const found = map.get(key)
  if (found) found.push(file)
  else map.set(key, [file])
}
