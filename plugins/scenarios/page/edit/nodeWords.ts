import type { MapNode } from './graphOf.ts'

/** What is remarkable about a node, in words. */
export function nodeMarks({
  isStart,
  isEnd,
  isReached,
  problems,
  severity,
}: Omit<MapNode, 'id' | 'label'>): readonly string[] {
  return [
    ...(isStart ? ['Start'] : []),
    ...(isEnd ? ['End'] : []),
    ...(isReached ? [] : ['Not reached']),
    ...(severity ? [problemWords(problems, severity)] : []),
  ]
}

export const idWords = (id: string): string => id || '(without a name)'

const problemWords = (count: number, severity: NonNullable<MapNode['severity']>): string => {
  const word = severity === 'note' ? 'note' : 'problem'
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}
