import { Scope } from 'sdk'
import { connect, serve } from 'sdk/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConversationContract } from '../../src/workers/conversation/contract.ts'
import { createMockFetch, simModels, timerClock } from '../simulators/llm/index.ts'
import { openTurnRig, persona } from './turnRig.ts'

/*
 * How many layers one token passes between the server's bytes and the page: each async generator, each reader of a
 * port, and the body itself. Each costs a promise or more for every token of every reply.
 */

const maxLayers = 12
const words = 10

const generator = Object.getPrototypeOf((async function* () {})()) as object
const prototype = Object.getPrototypeOf(generator) as { next: (...args: unknown[]) => unknown }
const { next } = prototype
const { postMessage } = MessagePort.prototype

afterEach(() => {
  prototype.next = next
  MessagePort.prototype.postMessage = postMessage
  vi.unstubAllGlobals()
})

/** Starts counting; the function it gives stops that and says how many layers were passed. */
function counting() {
  let generators = 0
  let questions = 0
  prototype.next = function (...args) {
    generators += 1
    return next.apply(this, args)
  }
  MessagePort.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
    if (typeof message === 'number') questions += 1
    return (postMessage as (...args: unknown[]) => void).call(this, message, ...rest)
  }
  return () => {
    prototype.next = next
    MessagePort.prototype.postMessage = postMessage
    return generators + questions
  }
}

test(`a token passes at most ${maxLayers} layers`, async () => {
  const model = simModels.ollama[0]?.id ?? ''
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1) })
  const rig = await openTurnRig(sim)
  const scope = new Scope('page')
  const { port1, port2 } = new MessageChannel()
  serve(rig.conversation, port1)
  const conversation = connect<ConversationContract>(port2, 'conversation', scope)
  // Slower than text is joined, so that every token travels alone.
  sim.script({ reply: { text: Array.from({ length: words }, (_, at) => `word${at}`).join(' ') }, tokensPerSec: 20 })

  const ofTheSimulator = await (async () => {
    const stop = counting()
    const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello!' }] })
    const reply = await sim.fetch(`${sim.url('ollama')}/api/chat`, { method: 'POST', body })
    await reply.text()
    return stop()
  })()

  let stop = () => Number.NaN
  let isCounting = false
  const pieces: string[] = []
  const request = {
    session: rig.session.id,
    action: { kind: 'send', text: 'Hello!' } as const,
    connection: rig.connection,
    fallbacks: [],
    persona,
    settings: { samplers: {}, maxTokens: 100, historyLength: 0 },
  }
  for await (const event of conversation.run(request, scope.signal)) {
    if (event.kind === 'text') pieces.push(event.text)
    if (event.kind === 'waiting' && !isCounting) {
      isCounting = true
      stop = counting()
    }
  }
  const ofTheBody = 1
  const layers = (stop() - ofTheSimulator) / pieces.length + ofTheBody
  expect(pieces.length).toBeGreaterThan(words / 2)
  expect(layers).toBeLessThanOrEqual(maxLayers)
  expect(layers).toBeGreaterThan(maxLayers / 2)
  scope.close()
  rig.scope.close()
})
