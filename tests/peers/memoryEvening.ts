import 'fake-indexeddb/auto'
import { type MessageId, newId, type PluginId, type Session, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { fakeContext, fakeSecrets, netOverFetch } from 'sdk/testing'
import { custom } from '../../plugins/llm-custom/custom.ts'
import type { Connection } from '../../src/shared/chats/connection.ts'
import type { Memory } from '../../src/shared/memories/memory.ts'
import type { Remembering, RememberState } from '../../src/workers/conversation/contract.ts'
import { Histories } from '../../src/workers/conversation/history.ts'
import { MemoryExtractor } from '../../src/workers/conversation/remembering/MemoryExtractor.ts'
import { SummaryRecords } from '../../src/workers/conversation/summaries/SummaryRecords.ts'
import { writeText } from '../../src/workers/conversation/write/writeText.ts'
import { wordsEmbedder, wordVector } from '../../src/workers/embedding/words/wordVector.ts'
import { rememberingIn } from '../../src/workers/memory/memory.ts'
import { character, message, session, variant } from '../../src/workers/storage/rig.fixture.ts'
import { createStorage, type Storage } from '../../src/workers/storage/storage.ts'

/** A chat that can be played, read and forgotten. */
export interface Evening {
  readonly id: SessionId
  /** One turn, and the reading that comes after it when one is due. */
  turn(said: string, answered: string): Promise<void>
  /** Turns that nobody reads yet. */
  say(turns: readonly (readonly [string, string])[]): Promise<void>
  now(): Promise<void>
  /** Until the model has been asked. */
  asking(): Promise<void>
  asked(): number
  deleteAll(): Promise<void>
  memories(): Promise<readonly Memory[]>
  messages(): Promise<readonly MessageId[]>
  state(): Promise<RememberState>
}

const windowTokens = 4096
/** Fewer than players have, for a model that writes slowly. */
export const perExtraction = 2
const remember: Remembering = { reveries: true, perExtraction, total: 100 }

/** Chats of Mara with the store, the memory and the reading of Vesper; only the model is somebody else's. */
export async function evenings(baseUrl: string): Promise<{ begin(): Promise<Evening>; close(): void }> {
  const life = new AbortController()
  const grants = { net: netOverFetch(globalThis.fetch), secrets: fakeSecrets() }
  const provider = custom(fakeContext({ settings: { baseUrl }, grants }).context)
  const [model] = await provider.models({ signal: AbortSignal.timeout(60_000) })
  if (!model) throw new Error('There is no model to read with.')
  const connection: Connection = {
    plugin: 'vesper.llm-custom' as PluginId,
    provider: 'custom',
    model: model.id,
    patience: 'local',
  }
  const open: Storage[] = []

  async function begin(): Promise<Evening> {
    const id = newId<'session'>()
    const storage = createStorage({ name: id, channel: 'none' })
    open.push(storage)
    const remote = storage as unknown as Remote<Storage>
    const chat: Session = session({ id })
    await storage.commit('Begin', [
      { kind: 'put', table: 'characters', value: character },
      { kind: 'put', table: 'sessions', value: chat },
    ])
    const embedding = {
      current: async () => wordsEmbedder,
      embed: async (texts: readonly string[]) => ({ embedder: wordsEmbedder, vectors: texts.map(wordVector) }),
    }
    const surroundings = { now: Date.now, after: () => new Promise<never>(() => {}), newId }
    const memory = rememberingIn({ storage: remote, embedding, ...surroundings }, life.signal)
    let asked = 0
    const waiting: (() => void)[] = []
    const extractor = new MemoryExtractor({
      records: new SummaryRecords(remote),
      history: (of) => new Histories(remote).of(of),
      session: (of) => storage.read('sessions', of),
      requestTimes: { read: async () => [], keep: async () => {} },
      windowOf: async () => windowTokens,
      tell: () => {},
      memory: () => memory as unknown as Pick<Remote<typeof memory>, 'remember' | 'list'>,
      write: (request, signal) =>
        writeText(
          request,
          {
            chat(_, asking, stop) {
              asked += 1
              for (const go of waiting.splice(0)) go()
              return provider.chat(asking, { signal: stop })
            },
            windowOf: async () => windowTokens,
            keepsSchemas: async () => model?.features?.includes('json') ?? false,
            workedBefore: () => true,
            worked() {},
            now: Date.now,
            random: Math.random,
            wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
          },
          signal,
        ),
    })
    const request = { session: id, connection, persona: { name: 'Ines' } }
    const source = { plugin: connection.plugin, model: connection.model }
    const hear = async (said: string, answered: string) => {
      const by = { session: id, characterName: 'Ines', role: 'user' } as const
      await storage.append(message(said, { ...by, id: newId() }))
      const reply = { id: newId<'message'>(), session: id, variants: [variant(answered, { source })] }
      await storage.append(message(answered, reply))
    }
    const all = () => storage.tail(id, 100)

    return {
      id,
      async turn(said, answered) {
        await hear(said, answered)
        await extractor.afterReply({ ...request, remember })
      },
      async say(turns) {
        for (const [said, answered] of turns) await hear(said, answered)
      },
      async now() {
        for await (const _ of extractor.now({ ...request, remember }, AbortSignal.timeout(300_000)));
      },
      asking: () => (asked > 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
      asked: () => asked,
      async deleteAll() {
        const changes = (await all()).map(({ position }) => ({
          kind: 'delete' as const,
          table: 'messages' as const,
          key: [id, position] as const,
        }))
        await storage.commit('Delete', changes)
      },
      memories: () => storage.list('memories'),
      messages: async () => (await all()).map((one) => one.id),
      state: () => extractor.state(id),
    }
  }

  return {
    begin,
    close() {
      life.abort()
      for (const storage of open) storage.close()
    },
  }
}
