import assert from 'node:assert/strict'
import type { MessageId } from 'sdk'
import { categories, type Memory } from '../../src/workers/memory/contract.ts'
import type { DevicePeerSource } from './devicePeer.ts'
import { startLlamaServer } from './llamaServer.ts'
import { type Evening, evenings } from './memoryEvening.ts'
import { talk } from './memoryTalk.ts'

/** What must hold of every memory, whatever a small model writes: our reading of chats, from the words to the store. */
export const memoryOfSmallModel: DevicePeerSource = {
  name: 'memory of what SmolLM2 read, through llm-custom and llama.cpp’s server',
  rows: 4,
  async open() {
    const server = await startLlamaServer()
    if ('absent' in server) return server
    const { begin, close } = await evenings(server.address)
    return {
      rows: rowsOf(begin),
      async close() {
        close()
        await server.close()
      },
    }
  },
}

const rowsOf = (begin: () => Promise<Evening>) => [
  {
    title: 'a chat of 15 turns is read after turns 5 and 15, and whatever is kept is a memory of it',
    async run() {
      const evening = await begin()
      for (const [said, answered] of talk) await evening.turn(said, answered)
      assert.ok(evening.asked() >= 2 && evening.asked() <= 6, `the model was asked ${evening.asked()} times`)
      const memories = await evening.memories()
      const { failure } = await evening.state()
      assert.ok(memories.length > 0 || failure !== undefined, 'nothing was kept, and nobody was told why')
      await areMemoriesOf(evening, memories)
      for (const turn of [5, 15]) assert.ok(memories.filter((one) => one.turn === turn).length <= 5)
      assert.ok(memories.every(({ turn }) => turn === 5 || turn === 15))
    },
  },
  {
    title: 'asked for by the player, it is answered with memories or with a sentence that says why not',
    async run() {
      const evening = await begin()
      await evening.say(talk.slice(0, 4))
      const outcome = await evening.now({ perExtraction: 3 }).catch((error: unknown) => error)
      if (outcome instanceof Error) {
        assert.match(outcome.message, /^The model was asked three times/)
        assert.deepEqual(await evening.memories(), [])
      } else await areMemoriesOf(evening, await evening.memories())
    },
  },
  {
    title: 'a limit of two, without reveries, is kept; read twice, nothing is remembered twice in the same words',
    async run() {
      const evening = await begin()
      await evening.say(talk.slice(4, 9))
      for (const most of [2, 4]) {
        await evening.now({ perExtraction: 2, reveries: false }).catch(isSaidSo)
        const memories = await evening.memories()
        assert.ok(memories.length <= most, `${memories.length} were kept`)
        assert.ok(memories.every(({ type }) => type === 'player'))
        assert.equal(new Set(memories.map(({ content }) => content)).size, memories.length)
        await areMemoriesOf(evening, memories)
      }
    },
  },
  {
    title: 'what is deleted while the model writes is remembered by nobody',
    async run() {
      const evening = await begin()
      await evening.say(talk.slice(0, 5))
      const outcome = evening.now({ perExtraction: 2 }).catch(isSaidSo)
      await evening.asking()
      await evening.deleteAll()
      await outcome
      assert.deepEqual(await evening.memories(), [])
    },
  },
]

function isSaidSo(error: unknown): void {
  assert.ok(error instanceof Error && /^The model was asked three times/.test(error.message), String(error))
}

async function areMemoriesOf(evening: Evening, memories: readonly Memory[]): Promise<void> {
  const said = new Set<MessageId>(await evening.messages())
  for (const memory of memories) {
    const { type, category, content, importance, messages } = memory
    const words = JSON.stringify(memory)
    assert.ok((categories[type] as readonly string[]).includes(category), words)
    assert.ok(content.trim() !== '' && content.length <= 301 && !/[\n\r\u2028]/.test(content), words)
    assert.ok(Number.isInteger(importance) && importance >= 1 && importance <= 10, words)
    assert.ok(messages.length > 0 && messages.every((id) => said.has(id)), words)
    assert.equal(memory.session, evening.id)
    assert.equal(memory.source, 'automatic')
  }
}
