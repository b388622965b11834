import type { MemoryLine, MemoryReport } from '../../../shared/chats/promptRecord.ts'
import type { Recalled } from '../../../shared/memories/recall.ts'
import type { MemoriesTold } from './memoryChoice.ts'
import type { Recollected } from './recallInTime.ts'

const maxLines = 60
const maxLetters = 300

/** What was recalled and what became of it, small enough to be kept with each reply. */
export function memoryReport(
  recollected: Recollected,
  { told, left }: Pick<MemoriesTold, 'told' | 'left'>,
): MemoryReport {
  if (recollected.kind !== 'recalled') return recollected
  const { memories, embedder, ms } = recollected.recollection
  const isTold = new Set(told)
  const lines = memories.slice(0, maxLines).map((one): MemoryLine => {
    // Told beside the one it contradicts, whatever was thought of it alone.
    const verdict = isTold.has(one.memory.id) ? 'told' : (left.get(one.memory.id) ?? one.verdict)
    return { memory: shown(one.memory), score: one.score, verdict }
  })
  return { kind: 'recalled', lines, ms, ...(embedder && { embedder }) }
}

const shown = ({ id, type, content, category, importance, pinned, at }: Recalled['memory']): MemoryLine['memory'] => ({
  id,
  type,
  content: content.length > maxLetters ? `${content.slice(0, maxLetters).toWellFormed()}…` : content,
  category,
  importance,
  pinned,
  at,
})
