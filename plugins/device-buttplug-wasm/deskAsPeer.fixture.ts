import { PluginError } from 'sdk'
import type { FakePeer } from 'sdk/testing'
import type { Desk, Visit } from './Desk.ts'

/** The desk at the far end of a fake transport, without the port between two threads. */
export function deskAsPeer(desk: Desk): FakePeer {
  let visit: Visit | undefined
  let unsaid: string[] = []
  return {
    opened({ send, end }) {
      visit = undefined
      desk.open({ hear: (text) => send(new TextEncoder().encode(text)), end }).then(
        (found) => {
          visit = found
          for (const text of unsaid) found.say(text)
          unsaid = []
        },
        (error) => (error instanceof PluginError ? end() : Promise.reject(error)),
      )
    },
    receive(bytes) {
      const text = new TextDecoder().decode(bytes)
      if (visit) visit.say(text)
      else unsaid.push(text)
      return undefined
    },
    closed: () => visit?.leave(),
  }
}
