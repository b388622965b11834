import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { begins, say, startUpstreamServer } from '../../../src/server/hosted/upstreamServer.fixture.ts'
import { type Figure, p95 } from '../figures.ts'

/** They begin one after the other over this time, and all of them last longer. */
const beginWithinMs = 10_000
const replyMs = 12_000
const pieceEveryMs = 1000
const overUpstreamMs = 200
/** Longer than one step of the gate, so that it is forwarded at once. */
const long = 'The rain drums on the roof while the kettle begins to sing in the kitchen. '

/** A model that takes its time over every reply. */
export const startSlowUpstream = () =>
  startUpstreamServer(
    begins(long, async (response) => {
      for (const end = Date.now() + replyMs; Date.now() < end; await wait(pieceEveryMs))
        say(response, { choices: [{ index: 0, delta: { content: long }, finish_reason: null }] })
      say(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
      response.end('data: [DONE]\n\n')
    }),
  )

/** As many streams at once as there are tokens: through the server, and straight from its upstream. */
export async function streamFigures(
  engine: string,
  url: string,
  upstreamUrl: string,
  tokens: readonly string[],
): Promise<readonly Figure[]> {
  const direct = await streamAll(`${upstreamUrl}/chat/completions`, tokens)
  const own = await streamAll(`${url}/api/chat/completions`, tokens)
  const [base, through] = [p95(direct.firstByteMs), p95(own.firstByteMs)]
  const name = `${tokens.length} hosted streams at once, ${engine}`
  return [
    { name: `${name}: not complete`, value: tokens.length - own.complete, unit: '', budget: 0 },
    { name: `${name}: most at once`, value: own.mostAtOnce, unit: '' },
    {
      name: `${name}: first byte p95 over the upstream's`,
      value: through - base,
      unit: 'ms',
      budget: overUpstreamMs,
      samples: `${through.toFixed(0)} and ${base.toFixed(0)}`,
    },
  ]
}

async function streamAll(url: string, tokens: readonly string[]) {
  const agent = new Agent({ keepAlive: false })
  const firstByteMs: number[] = []
  let [complete, open, mostAtOnce] = [0, 0, 0]
  const stream = async (token: string, index: number) => {
    await wait((index / tokens.length) * beginWithinMs)
    const begun = performance.now()
    const response = await post(url, token, agent)
    let text = ''
    for await (const piece of response) {
      if (text === '') {
        firstByteMs.push(performance.now() - begun)
        open += 1
        mostAtOnce = Math.max(mostAtOnce, open)
      }
      text += piece.toString()
    }
    open -= 1
    if (response.statusCode === 200 && text.trimEnd().endsWith('data: [DONE]')) complete += 1
  }
  await Promise.all(tokens.map((token, index) => stream(token, index).catch(() => undefined)))
  agent.destroy()
  return { firstByteMs, complete, mostAtOnce }
}

async function post(url: string, token: string, agent: Agent): Promise<IncomingMessage> {
  const asking = request(url, {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  })
  asking.end(JSON.stringify({ purpose: 'chat', messages: [{ role: 'user', content: 'Good evening.' }] }))
  const [response] = await once(asking, 'response')
  return response
}
