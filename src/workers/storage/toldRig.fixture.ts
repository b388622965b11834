import type { MessageId, PluginId, VariantId } from 'sdk'
import type { PromptRecord } from '../../shared/chats/promptRecord.ts'
import type { Memory } from '../../shared/memories/memory.ts'
import { memoryChoice, noMemories } from '../conversation/recollection/memoryChoice.ts'
import { memoryReport } from '../conversation/recollection/memoryReport.ts'
import { notesFrom } from '../conversation/recollection/notes.ts'
import type { Recollection } from '../memory/contract.ts'
import { evening } from './rig.fixture.ts'

/** What a model saw, as it is kept. */
export const promptRecord = (id: string, at: number, parts: Partial<PromptRecord> = {}): PromptRecord => ({
  id: id as VariantId,
  session: evening,
  message: 'm' as MessageId,
  at,
  connection: { plugin: 'vesper.llm-ollama' as PluginId, provider: 'ollama', model: 'small', patience: 'local' },
  report: {
    windowTokens: 4096,
    windowSource: 'guessed',
    replyTokens: 300,
    promptTokens: 10,
    sentMessages: 1,
    leftOut: 0,
    summarised: 0,
    sections: [],
    prefix: { tokens: 0, messages: 0 },
    lore: [],
  },
  messages: [{ role: 'user', content: 'Good evening.' }],
  settings: { samplers: {}, maxTokens: 300, stop: [] },
  ...parts,
})

/** What a model saw that was told these memories, as prompts tell them. */
export function toldRecord(id: string, memories: readonly Memory[], at = 1): PromptRecord {
  const score = { meaning: 0.5, words: 0.4, recency: 0.9, importance: 0.5, total: 0.6 }
  const recollection: Recollection = {
    memories: memories.map((memory) => ({ memory, score, verdict: 'told' })),
    ms: 1,
  }
  const [first] = memories
  const notes = first ? notesFrom(recollection, first.character, { char: 'Mara', user: 'Ines' }) : []
  const headings = { all: 'Notes, quoted:', player: 'Of Ines:', self: 'Of herself:' }
  const history = { messages: [], costs: [] }
  const told = notes.length > 0 ? memoryChoice({ notes, headings }, history)(0, 1_000_000) : noMemories
  const plain = promptRecord(id, at)
  return {
    ...plain,
    report: {
      ...plain.report,
      sections: told.section ? [told.section] : [],
      memories: memoryReport({ kind: 'recalled', recollection }, told),
    },
    messages: [
      { role: 'system', content: `Mara keeps the boat house.\n\n${told.text}\n\nIt rains.` },
      ...plain.messages,
    ],
  }
}
