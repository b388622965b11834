/**
 * Finds thousands of words in one walk over a text.
 *
 * The words form a trie, numbered level by level, so that the children of a node stand side by side. Each node knows the
 * longest other path that is also an ending of its own (`fallback`): after a mismatch the walk goes on from there and
 * never re-reads a letter.
 */
export interface Automaton {
  /** Reports every occurrence: which word, and the index after its last code unit. Return `false` to stop the walk. */
  scan(text: string, onHit: (word: number, end: number) => boolean): void
}

export function buildAutomaton(words: readonly string[]): Automaton {
  const trie = buildTrie(words)
  const { lastWord, sameWord } = trie
  const { fallback, ending } = linkEndings(trie)
  const roots = rootTable(trie)

  return {
    scan(text, onHit) {
      let node = 0
      for (let i = 0; i < text.length; i++) {
        const letter = text.charCodeAt(i)
        let next = 0
        while (node !== 0) {
          next = childOf(trie, node, letter)
          if (next !== 0) break
          node = fallback[node] as number
        }
        node = next === 0 ? (roots[letter] as number) : next
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

interface Trie {
  readonly nodes: number
  /** Children of node n: `firstChild[n]` up to, not including, `firstChild[n + 1]`. */
  readonly firstChild: Int32Array
  readonly letters: Uint16Array
  readonly parents: Int32Array
  /** A word that ends here, or -1; `sameWord` leads from it to others of the same letters. */
  readonly lastWord: Int32Array
  readonly sameWord: Int32Array
}

/** With the words sorted, a node is a stretch of the list whose words begin alike. */
function buildTrie(words: readonly string[]): Trie {
  const order = words.map((_, index) => index).filter((index) => words[index] !== '')
  order.sort((a, b) => ((words[a] as string) < (words[b] as string) ? -1 : words[a] === words[b] ? a - b : 1))
  const most = order.reduce((sum, index) => sum + (words[index] as string).length, 1)
  const firstChild = new Int32Array(most + 1)
  const letters = new Uint16Array(most)
  const parents = new Int32Array(most)
  const lastWord = new Int32Array(most).fill(-1)
  const sameWord = new Int32Array(words.length).fill(-1)
  const starts = new Int32Array(most)
  const stops = new Int32Array(most)
  const depths = new Int32Array(most)
  stops[0] = order.length
  let nodes = 1
  for (let node = 0; node < nodes; node++) {
    const depth = depths[node] as number
    const stop = stops[node] as number
    let at = starts[node] as number
    firstChild[node] = nodes
    for (; at < stop && (words[order[at] as number] as string).length === depth; at++) {
      const word = order[at] as number
      sameWord[word] = lastWord[node] as number
      lastWord[node] = word
    }
    while (at < stop) {
      const letter = (words[order[at] as number] as string).charCodeAt(depth)
      letters[nodes] = letter
      parents[nodes] = node
      depths[nodes] = depth + 1
      starts[nodes] = at
      while (at < stop && (words[order[at] as number] as string).charCodeAt(depth) === letter) at++
      stops[nodes] = at
      nodes++
    }
  }
  firstChild[nodes] = nodes
  return { nodes, firstChild, letters, parents, lastWord, sameWord }
}

/** The child under this letter, or 0. Siblings stand in the order of their letters. */
function childOf({ firstChild, letters }: Trie, node: number, letter: number): number {
  let low = firstChild[node] as number
  let high = firstChild[node + 1] as number
  while (high - low > 4) {
    const middle = (low + high) >> 1
    if ((letters[middle] as number) <= letter) low = middle
    else high = middle
  }
  for (; low < high; low++) if (letters[low] === letter) return low
  return 0
}

/** `fallback`: the longest proper ending that is a path. `ending`: the longest proper ending that is a whole word. */
function linkEndings(trie: Trie): { fallback: Int32Array; ending: Int32Array } {
  const { nodes, parents, letters, lastWord } = trie
  const fallback = new Int32Array(nodes)
  const ending = new Int32Array(nodes)
  for (let node = 1; node < nodes; node++) {
    let from = parents[node] as number
    let to = 0
    while (from !== 0 && to === 0) {
      from = fallback[from] as number
      to = childOf(trie, from, letters[node] as number)
    }
    fallback[node] = to
    ending[node] = lastWord[to] === -1 ? (ending[to] as number) : to
  }
  return { fallback, ending }
}

function rootTable(trie: Trie): Int32Array {
  const table = new Int32Array(65_536)
  const end = trie.firstChild[1] ?? 1
  for (let node = trie.firstChild[0] ?? 1; node < end; node++) table[trie.letters[node] as number] = node
  return table
}
