import type { Endpoint } from 'comlink'
import { field, isFields } from '../../shared/fields.ts'
import { type GateWatch, isOverweight } from './gate.ts'

/** Encodings a stranger may answer with, beside plain values. */
const encodings: ReadonlySet<unknown> = new Set(['throw', 'stream', 'live'])

/** A stranger's port for calling it: of what comes back, only answers to calls are passed on. */
export function answersOnly(port: MessagePort, watch: GateWatch): Endpoint {
  const expected = new Set<unknown>()
  return {
    start: () => port.start(),
    postMessage(message: unknown, transfer: Transferable[] = []) {
      expected.add(field(message, 'id'))
      port.postMessage(message, transfer)
    },
    addEventListener(type, listener) {
      const pass = typeof listener === 'function' ? listener : listener.handleEvent.bind(listener)
      port.addEventListener(type, (event) => {
        const { data } = event as MessageEvent<unknown>
        // What was asked for is no flood, however much is asked.
        if (!expected.delete(field(data, 'id')) && !watch.counted()) return port.close()
        if (isOverweight(data)) return watch.overweight()
        if (isAnswer(data)) pass(event)
        else watch.refused('an answer', 'It answers no question in a way that is known.')
      })
    },
    removeEventListener() {
      // Comlink listens as long as the port lives.
    },
  }
}

function isAnswer(data: unknown): boolean {
  if (!isFields(data) || typeof data.id !== 'string') return false
  const type = field(data, 'type')
  return type === 'RAW' || (type === 'HANDLER' && encodings.has(field(data, 'name')))
}
