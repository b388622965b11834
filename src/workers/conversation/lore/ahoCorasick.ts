/**
 * Finds thousands of words in one walk over a text.
 *
 * The words form a trie. Each node knows the longest other path that is also an ending of its own (`fallback`), so after
 * a mismatch the walk goes on from there and never re-reads a letter. Edges live in one open-addressed table.
 */
export interface Automaton {
  /** Reports every occurrence: which word, and the index after its last code unit. Return `false` to stop the walk. */
  scan(text: string, onHit: (word: number, end: number) => boolean): void
}

export function buildAutomaton(words: readonly string[]): Automaton {
  const size = words.reduce((sum, word) => sum + word.length, 1)
  const edges = new EdgeTable(size)
  const lastWord = new Int32Array(size).fill(-1)
  const sameWord = new Int32Array(words.length).fill(-1)
  const parents = new Int32Array(size)
  const letters = new Uint16Array(size)
  const depths = new Int32Array(size)
  let nodes = 1
  words.forEach((word, index) => {
    if (word === '') return
    let node = 0
    for (let i = 0; i < word.length; i++) {
      const letter = word.charCodeAt(i)
      let next = edges.get(node, letter)
      if (next < 0) {
        next = nodes++
        edges.set(node, letter, next)
        parents[next] = node
        letters[next] = letter
        depths[next] = i + 1
      }
      node = next
    }
    sameWord[index] = lastWord[node] as number
    lastWord[node] = index
  })
  const { fallback, ending } = linkEndings(nodes, edges, parents, letters, depths, lastWord)

  return {
    scan(text, onHit) {
      let node = 0
      for (let i = 0; i < text.length; i++) {
        const letter = text.charCodeAt(i)
        let next = edges.get(node, letter)
        while (next < 0 && node !== 0) {
          node = fallback[node] as number
          next = edges.get(node, letter)
        }
        node = next < 0 ? 0 : next
        let end = lastWord[node] === -1 ? (ending[node] as number) : node
        while (end !== 0) {
          for (let word = lastWord[end] as number; word !== -1; word = sameWord[word] as number) {
            if (!onHit(word, i + 1)) return
          }
          end = ending[end] as number
        }
      }
    },
  }
}

/** `fallback`: the longest proper ending that is a path. `ending`: the longest proper ending that is a whole word. */
function linkEndings(
  nodes: number,
  edges: EdgeTable,
  parents: Int32Array,
  letters: Uint16Array,
  depths: Int32Array,
  lastWord: Int32Array,
): { fallback: Int32Array; ending: Int32Array } {
  const fallback = new Int32Array(nodes)
  const ending = new Int32Array(nodes)
  for (const node of byDepth(nodes, depths)) {
    const parent = parents[node] as number
    if (parent !== 0) {
      const letter = letters[node] as number
      let from = fallback[parent] as number
      let next = edges.get(from, letter)
      while (next < 0 && from !== 0) {
        from = fallback[from] as number
        next = edges.get(from, letter)
      }
      fallback[node] = Math.max(0, next)
    }
    const to = fallback[node] as number
    ending[node] = lastWord[to] === -1 ? (ending[to] as number) : to
  }
  return { fallback, ending }
}

/** Every node but the root, shallow ones first. */
function byDepth(nodes: number, depths: Int32Array): Int32Array {
  const order = new Int32Array(Math.max(0, nodes - 1)).map((_, index) => index + 1)
  return order.sort((a, b) => (depths[a] as number) - (depths[b] as number))
}

/** (node, letter) → node, in a flat table at most half full. */
class EdgeTable {
  readonly #mask: number
  readonly #nodes: Int32Array
  readonly #letters: Uint16Array
  readonly #targets: Int32Array

  constructor(edges: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, edges * 2)))
    this.#mask = slots - 1
    this.#nodes = new Int32Array(slots)
    this.#letters = new Uint16Array(slots)
    this.#targets = new Int32Array(slots).fill(-1)
  }

  get(node: number, letter: number): number {
    return this.#targets[this.#slot(node, letter)] as number
  }

  set(node: number, letter: number, target: number): void {
    const slot = this.#slot(node, letter)
    this.#nodes[slot] = node
    this.#letters[slot] = letter
    this.#targets[slot] = target
  }

  #slot(node: number, letter: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b)) >>> 7
    slot &= this.#mask
    while (this.#targets[slot] !== -1 && (this.#nodes[slot] !== node || this.#letters[slot] !== letter)) {
      slot = (slot + 1) & this.#mask
    }
    return slot
  }
}
