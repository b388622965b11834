import type { ChatRequest } from 'sdk'
import { fakeClock, fakeContext, gather } from 'sdk/testing'
import { expect, test } from 'vitest'
import { wordsOf } from './placeInScene.ts'
import { scene } from './scene.ts'
import { scriptProvider } from './scriptProvider.ts'

function rig() {
  const clock = fakeClock()
  const { context } = fakeContext()
  const controller = new AbortController()
  const request = (parts: Partial<ChatRequest>): ChatRequest => ({
    model: '',
    contextTokens: 4096,
    messages: [
      { role: 'system', content: 'You are Ingrid.' },
      { role: 'assistant', content: 'Well? Are you cold?' },
      { role: 'user', content: 'A little.' },
    ],
    ...parts,
  })
  const chat = (parts: Partial<ChatRequest> = {}) =>
    scriptProvider(context as never, clock).chat(request(parts), { signal: controller.signal })
  return { clock, chat, controller }
}

/** What it comes to when nobody interrupts. */
async function whole({ clock, chat }: ReturnType<typeof rig>, parts: Partial<ChatRequest> = {}) {
  const deltas = gather(chat(parts))
  await clock.advance(120_000)
  const all = await deltas
  return { text: all.map((delta) => (delta.kind === 'text' ? delta.text : '')).join(''), end: all.at(-1) }
}

test('says the next step of the script, and ends well', async () => {
  const { text, end } = await whole(rig())
  expect(text).toContain(scene.coat.text)
  expect(end).toEqual({ kind: 'end', reason: 'stop' })
})

test('speaks at the pace of a reader, and never half an action', async () => {
  const { clock, chat } = rig()
  const pieces: string[] = []
  const reading = (async () => {
    for await (const delta of chat()) if (delta.kind === 'text') pieces.push(delta.text)
  })()
  await clock.advance(1000)
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.length).toBeLessThan(15)
  await clock.advance(120_000)
  await reading
  expect(pieces.filter((piece) => piece.includes('[[') !== piece.includes(']]'))).toEqual([])
})

test('stops at once when it is asked to', async () => {
  const { clock, chat, controller } = rig()
  const deltas = gather(chat())
  await clock.advance(500)
  controller.abort()
  expect((await deltas).at(-1)).toEqual({ kind: 'end', reason: 'aborted' })
  expect(clock.sleepers).toBe(0)
})

test('goes on where a stopped reply broke off, and does nothing twice', async () => {
  const shown = wordsOf((await whole(rig())).text)
  const begun = shown.slice(0, 260)
  const { text } = await whole(rig(), { prefill: begun })
  expect(begun + text).toBe(shown)
  expect(text).not.toContain('[[')
})

test('has nothing to remember', async () => {
  const schema = { name: 'memories', schema: {}, strict: true }
  expect((await whole(rig(), { schema })).text).toBe('{"memories":[]}')
})
