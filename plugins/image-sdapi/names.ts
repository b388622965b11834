/** How one thing is called on a server, and what else it answers to. */
export interface Named {
  /** What is sent to the server. */
  readonly name: string
  readonly aliases: readonly string[]
}

export type Found =
  | { readonly kind: 'found'; readonly name: string }
  /** Several answer to it loosely, and none to the letter. */
  | { readonly kind: 'ambiguous'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' }

/**
 * Finds what somebody means by a name: to the letter, then by what else it is called, then by its file alone, as other
 * servers write it ("people\\Mira.safetensors" for "mira").
 */
export function find(all: readonly Named[], wanted: string): Found {
  const exact = all.find(({ name }) => name === wanted) ?? all.find(({ aliases }) => aliases.includes(wanted))
  if (exact) return { kind: 'found', name: exact.name }
  const stem = stemOf(wanted)
  const loose = all.filter(({ name, aliases }) => [name, ...aliases].some((known) => stemOf(known) === stem))
  const [first, second] = loose
  if (!first) return { kind: 'unknown' }
  return second ? { kind: 'ambiguous', names: loose.map(({ name }) => name) } : { kind: 'found', name: first.name }
}

/** A file's name without folders, ending, hash and capitals. */
export function stemOf(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? name
  return file
    .replace(/\s*\[[0-9a-f]{6,}\]$/i, '')
    .replace(/\.(safetensors|ckpt|pt|pth|bin|gguf|sft)$/i, '')
    .toLowerCase()
}

/** The names that come nearest to one that is not there, nearest first. */
export function nearest(all: readonly Named[], wanted: string, most = 5): readonly string[] {
  const aim = pairsOf(stemOf(wanted))
  return all
    .map(({ name }) => ({ name, likeness: likeness(aim, pairsOf(stemOf(name))) }))
    .filter(({ likeness }) => likeness > 0.2)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ name }) => name)
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text.slice(0, 200).replace(/[^\p{L}\p{N}]/gu, '')
  return new Set([...letters].map((_, place) => letters.slice(place, place + 2)))
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / Math.max(1, a.size + b.size)
}
