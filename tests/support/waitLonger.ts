import { vi } from 'vitest'

/** How long unit tests wait for an event. Free where it comes at once; one second is too short on a busy machine. */
const limitMs = 15_000

// Test files that share a thread share `vi`, and each of them runs this.
if (vi.waitFor.name !== 'waitLonger') {
  const { waitFor } = vi
  vi.waitFor = function waitLonger(callback, options = {}) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout: limitMs, ...options })
  }
}

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: limitMs })
}
