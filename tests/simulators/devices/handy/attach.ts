import type { Capabilities, NetReply, NetRequest } from 'sdk'
import { PluginError } from 'sdk'
import type { FakeAnswer } from 'sdk/testing'
import type { CloudRequest, HandyCloud } from './cloud.ts'

/** The cloud as the far end of a pretended network, without any delay. */
export const served =
  (cloud: HandyCloud) =>
  (request: NetRequest): FakeAnswer | 'offline' | 'silent' => {
    const answer = cloud.answer(opened(request))
    if (answer === 'silent' || answer === 'offline') return answer
    return { status: answer.status, body: textOf(answer.body) }
  }

/** The cloud as the `net` of a plugin, with the delays that its faults ask for: half on the way there, half on the way back. */
export function cloudNet(cloud: HandyCloud) {
  let stopRequests: readonly NetRequest[] = []
  const setStopRequests = async (requests: readonly NetRequest[]) => {
    stopRequests = requests
  }
  let open = 0
  const carry = async (request: NetRequest, signal: AbortSignal): Promise<NetReply> => {
    const delayMs = cloud.delay()
    await cloud.clock.sleep(delayMs / 2, signal)
    signal.throwIfAborted()
    const answer = cloud.answer(opened(request))
    if (answer === 'offline') throw new PluginError('net/unreachable', 'The server cannot be reached.')
    if (answer === 'silent') await never(signal)
    await cloud.clock.sleep(delayMs / 2, signal)
    signal.throwIfAborted()
    const { status, body } = answer as Exclude<typeof answer, string>
    return { status, headers: {}, body: chunks(textOf(body)) }
  }
  const net: Capabilities['net'] = {
    async fetch(request, { signal }) {
      open += 1
      try {
        return await carry(request, signal)
      } finally {
        open -= 1
      }
    },
    setStopRequests,
    lastWords: setStopRequests,
  }
  return {
    net,
    get open() {
      return open
    },
    get stopRequests() {
      return stopRequests
    },
    /** What Vesper does when everything must stop. */
    cut() {
      for (const request of stopRequests) cloud.answer(opened(request))
    },
  }
}

const opened = ({ url, method, headers, body }: NetRequest): CloudRequest => ({
  url,
  ...(method !== undefined && { method }),
  ...(headers !== undefined && { headers }),
  ...(typeof body === 'string' && { body: JSON.parse(body) }),
})

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
