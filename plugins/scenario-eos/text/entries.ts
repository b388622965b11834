import type { EosDocument, FileEntry, Gallery, GalleryImage } from '../document/document.ts'
import { kindOf, type Wanted } from './files.ts'
import { matcherOf } from './pattern.ts'

/** A file a script declares. */
export interface NamedEntry {
  readonly name: string
  readonly entry: FileEntry
}

/** The declared files of a script, ready to be looked up. */
export interface Entries {
  named(name: string): NamedEntry | undefined
  matching(glob: string, wanted: Wanted): readonly NamedEntry[]
}

const known = new WeakMap<EosDocument['files'], Entries>()
const pictures = new WeakMap<Gallery, ReadonlyMap<number, GalleryImage>>()
const maxRemembered = 2000

/** Made once for a document. */
export function entriesOf(files: EosDocument['files']): Entries {
  const made = known.get(files) ?? madeOf(files)
  known.set(files, made)
  return made
}

/** A picture of a gallery, by its number. */
export function imageOf(gallery: Gallery, id: number): GalleryImage | undefined {
  const images = pictures.get(gallery) ?? new Map(gallery.images.toReversed().map((image) => [image.id, image]))
  pictures.set(gallery, images)
  return images.get(id)
}

function madeOf(files: EosDocument['files']): Entries {
  const all = Object.entries(files).map(([name, entry]): NamedEntry => ({ name, entry }))
  const exact = new Map(all.map((file) => [file.name, file]))
  const normal = new Map(all.map((file) => [file.name.normalize('NFC'), file]))
  const globs = new Map<string, readonly NamedEntry[]>()
  return {
    named: (name) => exact.get(name) ?? normal.get(name.normalize('NFC')),
    matching(glob, wanted) {
      const key = `${wanted}:${glob}`
      const before = globs.get(key)
      if (before) return before
      const matcher = matcherOf(glob.normalize('NFC'))
      const found = matcher
        ? all.filter(
            ({ name, entry }) => kindOf({ ...entry, name }) === wanted && matcher.matches(name.normalize('NFC')),
          )
        : []
      if (globs.size < maxRemembered) globs.set(key, found)
      return found
    },
  }
}
