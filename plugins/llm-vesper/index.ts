import { definePlugin, type LlmProvider } from 'sdk'

const message =
  'Please sign in to the hosted service to use it. It is not connected here, so choose another provider in Settings for now.'

/** The hosted service, as far as it can be offered without an account: it says what is missing. */
const hosted: LlmProvider = {
  models: async () => [],
  check: async () => ({ kind: 'needs-setup', message }),
  async *chat(_request, { signal }) {
    if (signal.aborted) yield { kind: 'end', reason: 'aborted' }
    else {
      yield { kind: 'end', reason: 'error', failure: { kind: 'sign-in', message, retryable: false, scope: 'key' } }
    }
  },
}

export default definePlugin({ llmProvider: { vesper: () => hosted } })
