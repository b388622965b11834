import {
  type CharacterId,
  type Member,
  type Message,
  type MessageId,
  newId,
  type PluginId,
  type Session,
  type SessionId,
} from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { Summaries } from '../../../shared/chats/chatRecords.ts'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { Memory } from '../../../shared/memories/memory.ts'
import type { MemoryContract, MemoryLimits } from '../../memory/contract.ts'
import type { Change, StorageContract } from '../../storage/contract.ts'
import type { RememberEvent, Remembering, RememberNews, WriteRequest } from '../contract.ts'
import { addMessage, dropMessages, type History, putMessage } from '../history.ts'
import { SummaryRecords } from '../summaries/SummaryRecords.ts'
import { MemoryExtractor, type MemoryExtractorWorld } from './MemoryExtractor.ts'

export const connection: Connection = {
  plugin: 'vesper.test' as PluginId,
  provider: 'test',
  model: 'small',
  patience: 'local',
}
export const remember: Remembering = { reveries: true, perExtraction: 5, total: 100 }
export const iris = { id: 'iris' as CharacterId, name: 'Iris' }

/** What a model answers to a request: words, a failure, or nothing until it is stopped. */
export type Answer = string | Error | 'hang'

interface RigOptions {
  readonly answer?: (request: WriteRequest, nth: number) => Answer
  readonly members?: readonly Member[]
  /** Called before and after everything that leaves the extractor; what it throws is a crash there. */
  readonly at?: (place: string, isDone: boolean) => void
  readonly session?: Partial<Session>
  readonly windowTokens?: number
}

/** A chat, a model, and a memory that outlive the extractor, so that it can be started anew. */
export function rig(options: RigOptions = {}) {
  const { answer = () => answerOf('Sam keeps bees.'), members } = options
  const id = newId() as SessionId
  const history: History = { messages: [], costs: [] }
  const requests: WriteRequest[] = []
  const memories: Memory[] = []
  const limits: MemoryLimits[] = []
  let stored: Summaries | undefined
  let session: Session | undefined = {
    id,
    name: 'Evening',
    character: iris,
    messageCount: 0,
    created: 0,
    modified: 0,
    ...(members && { members }),
    ...options.session,
  }
  let position = 0

  const leaving = async <Value>(place: string, does: () => Value): Promise<Value> => {
    options.at?.(place, false)
    const value = does()
    options.at?.(place, true)
    return value
  }
  const memory: Pick<Remote<MemoryContract>, 'remember' | 'list'> = {
    list: (character) => leaving('list', () => memories.filter((one) => one.character === character)),
    remember: (drafts, { character, at, source, turn, messages, scenario, ...origin }, allowed) =>
      leaving('remember', () => {
        limits.push(allowed)
        const made = drafts.map(
          (draft): Memory => ({
            id: newId(),
            character,
            pinned: false,
            source,
            at,
            modified: at,
            recalls: 0,
            recalledAt: 0,
            messages,
            contradicts: [],
            ...(turn !== undefined && { turn }),
            ...(origin.session && { session: origin.session }),
            ...(scenario !== undefined && { scenario }),
            ...draft,
          }),
        )
        memories.push(...made)
        return { added: made.map((one) => one.id), merged: [], contradicting: [], full: 0 }
      }),
  }
  const news: RememberNews[] = []
  let hasMemory = true
  let times: readonly number[] = []
  const world: MemoryExtractorWorld = {
    records: new SummaryRecords({
      read: (() => leaving('read', () => stored)) as unknown as Remote<StorageContract>['read'],
      commit: (_label: string, changes: readonly Change[]) =>
        leaving('commit', () => {
          for (const change of changes) if (change.kind === 'put' && change.table === 'summaries') stored = change.value
          return 1
        }),
    }),
    history: async () => history,
    session: () => leaving('session', () => session),
    async *write(request, signal) {
      requests.push(request)
      const given = await leaving('write', () => answer(request, requests.length))
      if (given instanceof Error) throw given
      if (given === 'hang') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        signal.throwIfAborted()
      } else yield { kind: 'done', text: given, outcome: 'complete' }
    },
    windowOf: async () => options.windowTokens ?? 8000,
    memory: () => (hasMemory ? memory : undefined),
    tell: (told) => news.push(told),
    requestTimes: {
      read: async () => times,
      keep: async (made) => {
        times = made
      },
    },
  }
  let extractor = new MemoryExtractor(world)
  const played = (more: Partial<Remembering> = {}) => ({
    session: id,
    connection,
    persona: { name: 'Sam' },
    remember: { ...remember, ...more },
  })
  const say = (content: string, parts: Partial<Message> = {}): Message => {
    position += 1
    const message: Message = {
      session: id,
      position,
      id: `m${position}` as MessageId,
      role: 'user',
      characterName: parts.role === 'assistant' ? 'Iris' : 'Sam',
      variants: [{ content, state: 'complete', timestamp: position }],
      active: 0,
      timestamp: position * 1000,
      metadata: {},
      ...parts,
    }
    addMessage(history, message)
    return message
  }
  const reply = (content: string, parts: Partial<Message> = {}) => say(content, { role: 'assistant', ...parts })
  /** One turn, and what is done after it. */
  const turn = async (more: Partial<Remembering> = {}) => {
    say(`Question ${position}.`)
    reply(`Answer ${position}.`)
    await extractor.afterReply(played(more))
  }

  return {
    id,
    history,
    requests,
    memories,
    limits,
    news,
    say,
    reply,
    turn,
    played,
    afterReply: (more: Partial<Remembering> = {}) => extractor.afterReply(played(more)),
    afterReplyUnremembered: () => extractor.afterReply({ session: id, connection, persona: { name: 'Sam' } }),
    async turns(count: number, more: Partial<Remembering> = {}) {
      for (let each = 0; each < count; each++) await turn(more)
    },
    async now(signal = new AbortController().signal, more: Partial<Remembering> = {}) {
      const events: RememberEvent[] = []
      for await (const event of extractor.now(played(more), signal)) events.push(event)
      return events
    },
    state: () => extractor.state(id),
    giveWay: () => extractor.giveWay(),
    restart: () => {
      extractor = new MemoryExtractor(world)
    },
    put: (message: Message) => putMessage(history, message),
    drop: (...gone: readonly Message[]) => dropMessages(history, gone),
    deleteChat: () => {
      session = undefined
      history.messages.length = 0
      history.costs.length = 0
    },
    withoutMemory: () => {
      hasMemory = false
    },
    change: (parts: Partial<Session>) => {
      if (session) session = { ...session, ...parts }
    },
    readTo: () => stored?.remembered,
    contents: () => memories.map(({ character, content }) => `${character}: ${content}`),
  }
}

export const answerOf = (...memories: readonly (string | object)[]): string =>
  JSON.stringify({
    memories: memories.map((one) =>
      typeof one === 'string' ? { type: 'player', content: one, category: 'fact', importance: 5, lines: [] } : one,
    ),
  })

/** The lines a model was given, without the marks around them. */
export const linesIn = (request: WriteRequest | undefined): readonly string[] =>
  (request?.messages[1]?.content ?? '').split('\n').filter((line) => /^\[\d+\] /.test(line))
