import assert from 'node:assert/strict'
import type { MessageId } from 'sdk'
import { categories, type Memory } from '../../src/shared/memories/memory.ts'
import type { DevicePeerSource } from './devicePeer.ts'
import { startLlamaServer } from './llamaServer.ts'
import { type Evening, evenings, perExtraction } from './memoryEvening.ts'
import { talk } from './memoryTalk.ts'

const readingMinutes = 8

/** What must hold of every memory, whatever a small model writes: our reading of chats, from the words to the store. */
export const memoryOfSmallModel: DevicePeerSource = {
  name: 'memory of what SmolLM2 read, through llm-custom and llama.cpp’s server',
  rows: 2,
  async open(minutesLeft) {
    if (minutesLeft < readingMinutes) return { absent: 'a small model reads for minutes, which are not left' }
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
    title: 'a chat of five turns is read after the fifth, and whatever is kept is a memory of it',
    async run() {
      const evening = await begin()
      for (const [said, answered] of talk) await evening.turn(said, answered)
      assert.ok(evening.asked() >= 1 && evening.asked() <= 3, `the model was asked ${evening.asked()} times`)
      const memories = await evening.memories()
      const { failure } = await evening.state()
      assert.ok(memories.length > 0 || failure !== undefined, 'nothing was kept, and nobody was told why')
      await areMemoriesOf(evening, memories)
      assert.ok(memories.length <= perExtraction && memories.every(({ turn }) => turn === 5))
    },
  },
  {
    title: 'what is deleted while the model writes is remembered by nobody',
    async run() {
      const evening = await begin()
      await evening.say(talk.slice(0, 4))
      const outcome = evening.now().catch(isSaidSo)
      await evening.asking()
      await evening.deleteAll()
      await outcome
      assert.deepEqual(await evening.memories(), [])
    },
  },
]

function isSaidSo(error: unknown): void {
  assert.ok(
    error instanceof Error && /^No memories were saved: the model answered twice/.test(error.message),
    String(error),
  )
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
