import 'fake-indexeddb/auto'
import { type Character, newId, type PluginId, Scope, type Session } from 'sdk'
import { serve } from 'sdk/runtime'
import { vi } from 'vitest'
import { blankCharacter } from '../../src/shared/characters/characterRecords.ts'
import type { Connection } from '../../src/shared/chats/connection.ts'
import type { TurnAction, TurnEvent } from '../../src/workers/conversation/contract.ts'
import { createConversation } from '../../src/workers/conversation/conversation.ts'
import { network } from '../../src/workers/network/network.ts'
import { openSecrets } from '../../src/workers/network/secrets.ts'
import { plainSurroundings } from '../../src/workers/network/surroundings.fixture.ts'
import { createStorage } from '../../src/workers/storage/storage.ts'
import { type Clock, type Mock, simModels } from '../simulators/llm/index.ts'

export const persona = { name: 'Sam', pronouns: '', description: '' }

export const iris: Character = {
  ...blankCharacter,
  id: newId(),
  name: 'Iris',
  personality: 'Iris keeps a lighthouse on a cold coast. She is forty and speaks plainly.',
}

/** Storage, network and conversation as they run in the app, on ports, with a simulated server at the far end. */
export async function openTurnRig(sim: Mock<Clock>, changes: Readonly<Record<string, unknown>> = {}) {
  vi.stubGlobal('fetch', sim.fetch)
  stubLocks()
  const scope = new Scope('test house')
  const storage = createStorage({ name: `test-${newId()}`, channel: newId() })
  const net = network({ secrets: openSecrets(`secrets-${newId()}`), surroundings: plainSurroundings, now: Date.now })
  const conversation = createConversation()
  const forConversation = new MessageChannel()
  serve(storage, forConversation.port1)
  await conversation.start(forConversation.port2)

  const plugin = 'vesper.llm-ollama' as PluginId
  const settings = {
    baseUrl: sim.url('ollama'),
    model: simModels.ollama[0]?.id,
    numCtx: 4096,
    keepAlive: '',
    ...changes,
  }
  const forStorage = new MessageChannel()
  const forNet = new MessageChannel()
  const forPage = new MessageChannel()
  await storage.servePlugin(plugin, { filesMb: 0 }, forStorage.port1)
  await net.serveNet({ plugin, origins: [new URL(sim.url('ollama')).origin], secrets: [], sockets: true }, forNet.port1)
  await conversation.addPlugin({
    kind: 'inline',
    init: {
      plugin: { id: plugin, version: '0.0.0' },
      settings,
      capabilities: ['net'],
      storage: forStorage.port2,
      net: forNet.port2,
      house: forPage.port2,
    },
  })
  await storage.commit('Character', [{ kind: 'put', table: 'characters', value: iris }])
  const session: Session = await conversation.begin(iris.id, persona)
  const connection: Connection = { plugin, provider: 'ollama', model: String(settings.model), patience: 'local' }

  async function say(
    text: string,
    more: Partial<{ historyLength: number; maxTokens: number }> = {},
    who = persona,
  ): Promise<TurnEvent[]> {
    const action: TurnAction = { kind: 'send', text }
    const events: TurnEvent[] = []
    const request = {
      session: session.id,
      action,
      connection,
      fallbacks: [],
      persona: who,
      settings: { samplers: {}, maxTokens: 100, historyLength: 0, ...more },
    }
    for await (const event of conversation.run(request, scope.signal)) events.push(event)
    return events
  }
  scope.add(() => storage.close())
  scope.add(() => {
    for (const { port1, port2 } of [forConversation, forStorage, forNet, forPage]) {
      port1.close()
      port2.close()
    }
  })
  return { say, session, storage, conversation, connection, scope }
}

/** Node has no Web Locks; one page alone always gets its lock. */
function stubLocks(): void {
  const request = async (_name: string, _options: unknown, hold: (lock: object) => unknown) => hold({})
  vi.stubGlobal('navigator', { locks: { request }, onLine: true, userAgent: 'test' })
}
