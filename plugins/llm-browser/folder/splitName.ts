/** A model, as one file or several: large ones are split into "name-00001-of-00003.gguf" and so on. */
export interface FileSet<File> {
  /** Without the ending, and without the number of a part. */
  readonly name: string
  /** In the order in which they are loaded. */
  readonly files: readonly File[]
  /** Numbers of the parts that are not there, from 1. */
  readonly missing: readonly number[]
  /** How many parts there should be. */
  readonly count: number
}

/** More parts than any model has; a name that says more is taken for a name. */
const maxParts = 1000

/** Puts the parts of split models together. */
export function fileSets<File extends { readonly name: string }>(files: readonly File[]): readonly FileSet<File>[] {
  const sets = new Map<string, { readonly name: string; readonly count: number; readonly parts: Map<number, File> }>()
  for (const file of files) {
    const part = partOf(file.name)
    const key = `${part.name} of ${part.count}`
    const set = sets.get(key) ?? { name: part.name, count: part.count, parts: new Map<number, File>() }
    set.parts.set(part.number, file)
    sets.set(key, set)
  }
  return [...sets.values()].map(({ name, count, parts }) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    return {
      name,
      count,
      files: numbers.flatMap((number) => parts.get(number) ?? []),
      missing: numbers.filter((number) => !parts.has(number)),
    }
  })
}

/** "Parts 2 and 3 of 3 are missing." */
export function missingWords({ missing, count }: Pick<FileSet<unknown>, 'missing' | 'count'>): string {
  const [first = 0, ...others] = missing
  if (others.length === 0) return `Part ${first} of ${count} is missing.`
  if (others.length > 9) return `${missing.length} of ${count} parts are missing.`
  return `Parts ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} of ${count} are missing.`
}

function partOf(file: string): { readonly name: string; readonly number: number; readonly count: number } {
  const [, name = '', number, count] = /^(.*?)(?:-(\d{5})-of-(\d{5}))?\.gguf$/i.exec(file) ?? []
  const [part, parts] = [Number(number), Number(count)]
  if (name === '' || number === undefined || part < 1 || part > parts || parts > maxParts) {
    return { name: file.replace(/\.gguf$/i, ''), number: 1, count: 1 }
  }
  return { name, number: part, count: parts }
}
