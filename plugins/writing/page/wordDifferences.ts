/** A stretch of a wording; `isOwn` when the other wording does not have it. */
export interface Stretch {
  readonly text: string
  readonly isOwn: boolean
}

export interface Differences {
  readonly left: readonly Stretch[]
  readonly right: readonly Stretch[]
}

/** Comparing costs the product of both lengths: beyond this much, the middle counts as different altogether. */
const maxCells = 4_000_000

/** What two wordings have in common and what each has for itself, word by word. The stretches of a side are its text. */
export function wordDifferences(left: string, right: string): Differences {
  const a = wordsOf(left)
  const b = wordsOf(right)
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const middleA = a.slice(start, a.length - end)
  const middleB = b.slice(start, b.length - end)
  const common = commonWords(middleA, middleB)
  const stretches = (all: readonly string[], middle: readonly string[], shared: ReadonlySet<number>) =>
    joined([
      ...all.slice(0, start).map((text) => ({ text, isOwn: false })),
      ...middle.map((text, index) => ({ text, isOwn: !shared.has(index) })),
      ...all.slice(all.length - end).map((text) => ({ text, isOwn: false })),
    ])
  return { left: stretches(a, middleA, common.left), right: stretches(b, middleB, common.right) }
}

/** Words with the space after them, so that they are the text again when put together. */
const wordsOf = (text: string): readonly string[] => text.match(/^\s+|\S+\s*/g) ?? []

/** The places of the longest run of words that both have in the same order. */
function commonWords(a: readonly string[], b: readonly string[]) {
  const left = new Set<number>()
  const right = new Set<number>()
  const width = b.length + 1
  if (a.length * width > maxCells) return { left, right }
  // lengths[i * width + j]: how many words the rests a[i..] and b[j..] have in common.
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = isSame(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (isSame(a[i], b[j])) {
      left.add(i++)
      right.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return { left, right }
}

/** What stands between words is no difference. */
const isSame = (a: string | undefined, b: string | undefined) => a?.trim() === b?.trim()

function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const answer: Stretch[] = []
  for (const stretch of stretches) {
    const last = answer.at(-1)
    if (last?.isOwn === stretch.isOwn) answer[answer.length - 1] = { ...last, text: last.text + stretch.text }
    else answer.push(stretch)
  }
  return answer
}
