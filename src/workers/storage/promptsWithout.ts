import type { MemoryLine, PromptRecord } from '../../shared/chats/promptRecord.ts'

/** Stands where the words of a memory stood that was deleted since. */
export const deletedMemory = 'A memory that was deleted'

/** Memories that are gone, by id, and what they said last. */
export type GoneMemories = ReadonlyMap<string, string>

/**
 * What a model saw, without the words of memories that are gone; undefined where it had none of them. A memory is known
 * by its id where it is listed, and by its words where it was told.
 */
export function promptWithout(record: PromptRecord, gone: GoneMemories): PromptRecord | undefined {
  const { report, messages } = record
  const lines = memoryLinesOf(record)
  const listed = lines.filter(({ memory }) => gone.has(memory.id))
  const isGone = anyOf([...gone.values(), ...listed.map(({ memory }) => memory.content)])
  let isChanged = listed.some(({ memory }) => memory.content !== deletedMemory)
  const cut = (text: string): string =>
    text.replace(told, (whole, words: string) => {
      if (!isGone(words)) return whole
      isChanged = true
      return `[${deletedMemory}]`
    })
  const without: PromptRecord = {
    ...record,
    report: {
      ...report,
      sections: report.sections.map((section) =>
        section.text === undefined ? section : { ...section, text: cut(section.text) },
      ),
      ...(report.memories?.kind === 'recalled' && {
        memories: { ...report.memories, lines: lines.map((line) => (listed.includes(line) ? emptied(line) : line)) },
      }),
    },
    messages: messages.map((message) => ({ ...message, content: cut(message.content) })),
  }
  return isChanged ? without : undefined
}

export const memoryLinesOf = ({ report }: PromptRecord): readonly MemoryLine[] =>
  report.memories?.kind === 'recalled' ? report.memories.lines : []

const emptied = (line: MemoryLine): MemoryLine => ({ ...line, memory: { ...line.memory, content: deletedMemory } })

/** How memories stand in prompts: each on a line of its own, in marks, some beside what they contradict. */
const told = /(?<=^- |, though (?:earlier|later) )“([^“”\n]*)”/gm

/** Lists and prompts show no more of a long memory for sure. */
const maxShownLength = 300

/** Whether words of a prompt are those of one of these memories: a prompt knows other marks and blanks, and names. */
function anyOf(contents: readonly string[]): (words: string) => boolean {
  const whole = new Set<string>()
  const begun: string[] = []
  const named: RegExp[] = []
  for (const content of new Set(contents)) {
    const isLong = content.length > maxShownLength
    const shown = content.slice(0, maxShownLength).toWellFormed()
    if (name.test(shown)) named.push(...patternOf(shown, isLong))
    else if (isLong) begun.push(lettersOf(shown))
    else whole.add(lettersOf(shown))
  }
  return (words) => {
    const letters = lettersOf(words)
    return (
      whole.has(letters) ||
      begun.some((start) => letters.startsWith(start)) ||
      named.some((pattern) => pattern.test(letters))
    )
  }
}

const name = /\{\{\s*(?:char|user)\s*\}\}/i

/** Names alone say nothing, and would be found everywhere. */
function patternOf(content: string, isLong: boolean): readonly RegExp[] {
  const parts = content.split(new RegExp(name, 'gi')).map(bare)
  return parts.every((part) => part === '') ? [] : [new RegExp(`^${parts.join('.*')}${isLong ? '' : '$'}`, 's')]
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')
const lettersOf = (text: string): string => bare(text) || text.trim()
