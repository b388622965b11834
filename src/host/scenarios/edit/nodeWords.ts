import type { MapNode } from './graphOf.ts'

/** A node as its name is read aloud: "harbour: The boat leaves. Start. 2 problems." */
export function nodeName({ id, label, ...node }: MapNode): string {
  const name = idWords(id)
  return [label ? `${name}: ${label}` : name, ...nodeMarks(node)].map((part) => part.replace(/[.\s]+$/, '')).join('. ')
}

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
