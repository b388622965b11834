import type { Memory } from '../../../shared/memories/memory.ts'
import { cosine, type Quantised } from '../index/quantise.ts'
import { differInValue } from '../keep/difference.ts'
import type { MemoryIndex } from '../MemoryIndex.ts'
import { nearness } from './weights.ts'
import { overlap, sameWords } from './words.ts'

/** Words that are this much the same say the same, where there are no vectors. */
const sameByWords = 0.9

/** Whether two memories of one character say the same in other words. Each is compared with many, and looked up once. */
export function samenessOn(memoryIndex: MemoryIndex): (a: Memory, b: Memory) => boolean {
  const looks = new Map<string, Look>()
  const lookAt = ({ id, content }: Memory): Look => {
    const known = looks.get(id)
    if (known) return known
    const entry = memoryIndex.entry(id)
    const look = {
      words: sameWords(content),
      vector: memoryIndex.vectorOf(id),
      stems: entry ? memoryIndex.words.stemsOf(entry) : [],
    }
    looks.set(id, look)
    return look
  }
  return (a, b) => {
    const [one, other] = [lookAt(a), lookAt(b)]
    if (one.words === other.words) return true
    if (!one.vector || !other.vector) return overlap(one.stems, other.stems) >= sameByWords
    return cosine(one.vector, other.vector) >= nearness.same && !differInValue(a.content, b.content)
  }
}

interface Look {
  readonly words: string
  readonly vector: Quantised | undefined
  readonly stems: readonly string[]
}
