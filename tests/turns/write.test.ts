import { isAbort } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import type { WriteRequest } from '../../src/workers/conversation/contract.ts'
import { createMockFetch, timerClock } from '../simulators/llm/index.ts'
import { openTurnRig } from './turnRig.ts'

const open: Awaited<ReturnType<typeof openTurnRig>>[] = []

async function study() {
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1000) })
  const rig = await openTurnRig(sim)
  open.push(rig)
  const request: WriteRequest = {
    connection: rig.connection,
    messages: [{ role: 'user', content: 'Describe a tea room.' }],
    samplers: { temperature: 0.2 },
    maxTokens: 100,
  }
  return { ...rig, sim, request }
}

afterEach(() => {
  for (const { scope } of open.splice(0)) scope.close()
  vi.unstubAllGlobals()
})

test('a text is written through a provider, and no chat knows of it', async () => {
  const { conversation, request, scope, sim, storage, session } = await study()
  sim.script({ match: { n: 1 }, reply: { text: 'Rain on the window, and a kettle.' } })
  const before = await storage.tail(session.id, 10)
  let last: unknown
  for await (const event of conversation.write(request, scope.signal)) last = event
  expect(last).toEqual({ kind: 'done', text: 'Rain on the window, and a kettle.', outcome: 'complete' })
  expect(await storage.tail(session.id, 10)).toEqual(before)
})

test('a text that is stopped ends at once', async () => {
  const { conversation, request, sim } = await study()
  sim.script({ match: { n: 1 }, reply: { text: 'Rain on the window, and so on, and so on. '.repeat(200) } })
  const call = new AbortController()
  const read = async () => {
    for await (const event of conversation.write(request, call.signal)) if (event.kind === 'text') call.abort()
  }
  expect(isAbort(await read().catch((caught: unknown) => caught))).toBe(true)
})
