import type { FakePeer } from 'sdk/testing'
import type { ButtplugDouble, Visit } from './ButtplugDouble.ts'

/** The double at the far end of a fake transport. A link that it does not take is ended at once. */
export function doubleAsPeer(double: ButtplugDouble): FakePeer {
  let visit: Visit | undefined
  return {
    opened({ send, end }) {
      const found = double.connect({
        send: (data) => send(typeof data === 'string' ? new TextEncoder().encode(data) : data),
        close: end,
      })
      if (found) visit = found
      else end()
    },
    receive(bytes) {
      visit?.receive(new TextDecoder().decode(bytes))
      return undefined
    },
    closed: () => visit?.leave(),
  }
}
