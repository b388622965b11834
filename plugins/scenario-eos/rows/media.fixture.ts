import type { StoryFile } from 'sdk/story'

const types = { jpg: 'image/jpeg', mp3: 'audio/mpeg' } as const

/** A hash of forty digits. */
const hash = (index: number) => index.toString(16).padStart(40, '0')

/** Files of a document, and the same in its package. */
export function withFiles(...names: readonly `${string}.${keyof typeof types}`[]) {
  const typeOf = (name: string) => types[name.slice(-3) as keyof typeof types]
  const files = Object.fromEntries(names.map((name, index) => [name, { hash: hash(index), type: typeOf(name) }]))
  const packed: StoryFile[] = names.map((name, index) => ({ name, type: typeOf(name), size: 1, hash: hash(index) }))
  return { files, packed }
}

/** A gallery `g` with so many pictures, and the same in its package. */
export function withGallery(count: number) {
  const images = Array.from({ length: count }, (_, index) => ({ id: index + 1, hash: hash(index + 100) }))
  const packed: StoryFile[] = images.map(({ hash: name }) => ({
    name: `timg/tb_xl/${name}.jpg`,
    type: 'image/jpeg',
    size: 1,
    hash: name,
  }))
  return { galleries: { g: { name: 'cups', images } }, packed }
}
