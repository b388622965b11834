import type { LlmProvider } from 'sdk'
import { fakeContext, fakeSecrets, netOverFetch } from 'sdk/testing'
import { listen } from './listen.ts'
import type { Peer } from './peer.ts'

type Making = (context: ReturnType<typeof fakeContext>['context']) => LlmProvider

/** One of our providers, as it is, run here with a real network under it. */
export function nodePeer(make: Making, settings: object, close: () => Promise<void> = async () => {}): Peer {
  const grants = { net: netOverFetch(globalThis.fetch), secrets: fakeSecrets() }
  const provider = make(fakeContext({ settings, grants }).context)
  return {
    models: () => provider.models({ signal: AbortSignal.timeout(60_000) }),
    chat: (request, abortAfter) => listen((signal) => provider.chat(request, { signal }), abortAfter),
    close,
  }
}
