/** How a name that was asked for stands to those a server has. `name` is the server's own, to the letter. */
export type NameMatch =
  | { readonly kind: 'found'; readonly name: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'none' }

/** Exact first, then without regard to case and kind of slash, then by file name, then by file name without its ending. */
export function matchName(wanted: string, names: readonly string[]): NameMatch {
  if (names.includes(wanted)) return { kind: 'found', name: wanted }
  for (const form of [unified, baseOf, stemOf]) {
    const found = names.filter((name) => form(name) === form(wanted))
    if (found.length === 1 && found[0] !== undefined) return { kind: 'found', name: found[0] }
    if (found.length > 1) return { kind: 'several', names: found.slice(0, 5) }
  }
  return { kind: 'none' }
}

/** Up to five names that come closest to one that is not there, best first. */
export function nearestNames(wanted: string, names: readonly string[]): readonly string[] {
  const pairs = pairsOf(stemOf(wanted))
  return names
    .slice(0, maxCompared)
    .map((name) => ({ name, likeness: likeness(pairs, pairsOf(stemOf(name))) }))
    .filter(({ likeness }) => likeness > 0.25)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, 5)
    .map(({ name }) => name)
}

const maxCompared = 5000

const unified = (name: string) => name.slice(0, 500).toLowerCase().replaceAll('\\', '/')
const baseOf = (name: string) => unified(name).split('/').at(-1) ?? ''
const stemOf = (name: string) => baseOf(name).replace(/\.(safetensors|sft|ckpt|pth?|bin|gguf)$/, '')

function pairsOf(text: string): ReadonlySet<string> {
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, '')
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)))
}

/** Shared pairs of letters, 0..1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size
  return all === 0 ? 0 : (2 * [...one].filter((pair) => other.has(pair)).length) / all
}
