import type { Endpoint } from 'comlink'
import { isFields } from '../shared/fields.ts'

/**
 * A port on which only the named methods can be called, with plain values. A stranger holds the other end, and
 * Comlink by itself would follow any path, set properties and open further ports.
 */
export function plainCalls(port: MessagePort, methods: ReadonlySet<string>): Endpoint {
  const wrapped = new Map<unknown, (event: Event) => void>()
  return {
    postMessage: (message: unknown, transfer: Transferable[] = []) => port.postMessage(message, transfer),
    start: () => port.start(),
    addEventListener(type, listener) {
      const call = typeof listener === 'function' ? listener : listener.handleEvent.bind(listener)
      const checked = (event: Event) => {
        if (isPlainCall((event as MessageEvent<unknown>).data, methods)) call(event)
      }
      wrapped.set(listener, checked)
      port.addEventListener(type, checked)
    },
    removeEventListener(type, listener) {
      const checked = wrapped.get(listener)
      if (checked) port.removeEventListener(type, checked)
      wrapped.delete(listener)
    },
  }
}

function isPlainCall(data: unknown, methods: ReadonlySet<string>): boolean {
  if (!isFields(data) || typeof data.id !== 'string') return false
  if (data.type === 'RELEASE') return true
  const { path, argumentList } = data
  return (
    data.type === 'APPLY' &&
    Array.isArray(path) &&
    path.length === 1 &&
    typeof path[0] === 'string' &&
    methods.has(path[0]) &&
    Array.isArray(argumentList) &&
    argumentList.every((argument) => isFields(argument) && argument.type === 'RAW')
  )
}
