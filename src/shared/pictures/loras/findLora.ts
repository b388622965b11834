import type { LoraRecord } from '../records/imageRecords.ts'

/** The end of a file's path without its extension, as people and prompts call an add-on. */
export const shortName = (filename: string): string =>
  (filename.split(/[/\\]/).at(-1) ?? filename).replace(/\.(safetensors|ckpt|pt|bin|gguf)$/i, '')

/** The record of an add-on that is named as its server lists it, or by the name of its file where only one is called so. */
export function findLora(name: string, library: readonly LoraRecord[]): LoraRecord | undefined {
  const exact = library.find(({ filename }) => filename === name)
  if (exact) return exact
  const wanted = shortName(name).toLowerCase()
  const alike = library.filter(({ filename }) => shortName(filename).toLowerCase() === wanted)
  return alike.length === 1 ? alike[0] : undefined
}

/** Of these add-ons, those that have all words somewhere, without case, and all tags. */
export function searchLoras(
  library: readonly LoraRecord[],
  { words, tags }: { readonly words: string; readonly tags: readonly string[] },
): readonly LoraRecord[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return library.filter((lora) => {
    if (!tags.every((tag) => lora.tags.includes(tag))) return false
    if (wanted.length === 0) return true
    const { name, filename, description, baseModel, triggerWords, keywords } = lora
    const all = plain([name, filename, description, baseModel, ...lora.tags, ...triggerWords, ...keywords].join('\n'))
    return wanted.every((word) => all.includes(word))
  })
}

/** All tags there are, the most used first. */
export function tagsOf(library: readonly LoraRecord[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const tag of library.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([tag]) => tag)
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
