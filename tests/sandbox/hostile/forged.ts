import { forgeries, type Wire } from './stolen.ts'

/* Answers the SDK would never give, on the port the host calls the plugin on. */

const forge = (name: string, answer: (id: string) => readonly [Wire, Transferable[]?]) =>
  forgeries.set(name, (id, port) => {
    const [message, transfer = []] = answer(id)
    port.postMessage(message, transfer)
  })

const raw = (value: unknown): Wire => ({ type: 'RAW', value })

/** An object with an own property of that name, as structured clone carries it. */
const polluting: unknown = JSON.parse(
  '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
)

forge('forgeProxy', (id) => {
  const { port2 } = new MessageChannel()
  return [{ id, type: 'HANDLER', name: 'proxy', value: port2 }, [port2]]
})
forge('forgeUnknownHandler', (id) => [{ id, type: 'HANDLER', name: 'toString', value: 1 }])
forge('forgePrototypeHandler', (id) => [{ id, type: 'HANDLER', name: '__proto__', value: 1 }])
forge('forgePollution', (id) => [{ id, ...raw(polluting) }])
forge('forgeError', (id) => [
  {
    id,
    type: 'HANDLER',
    name: 'throw',
    value: {
      isError: true,
      value: {
        name: 'x'.repeat(10_000),
        message: 'm'.repeat(100_000),
        details: polluting,
        stack: polluting,
        ...(polluting as object),
      },
    },
  },
])
forge('forgeEmptyError', (id) => [{ id, type: 'HANDLER', name: 'throw', value: null }])
forge('forgeLive', (id) => [
  {
    id,
    type: 'HANDLER',
    name: 'live',
    value: { plain: polluting, live: [['__proto__', 'stream', 1], ['body', 'stream', {}], 'x', null] },
  },
])
forge('forgeLiveNothing', (id) => [{ id, type: 'HANDLER', name: 'live', value: undefined }])
forge('forgePortInside', (id) => {
  const { port2 } = new MessageChannel()
  return [{ id, ...raw({ port: port2 }) }, [port2]]
})
forge('forgeNothing', (id) => [{ id }])

forgeries.set('pushingStream', (id, port) => {
  const { port1, port2 } = new MessageChannel()
  const push = () => {
    for (let count = 0; count < 20_000; count++) port1.postMessage({ to: count, value: count })
  }
  port1.onmessage = push
  push()
  port.postMessage(
    { id, type: 'HANDLER', name: 'live', value: { plain: { kind: 'reply' }, live: [['body', 'stream', port2]] } },
    [port2],
  )
})
forgeries.set('unaskedAnswers', (id, port) => {
  for (let count = 0; count < 50; count++) port.postMessage({ id: `never-${count}`, ...raw('x') })
  port.postMessage({ id, ...raw('GOT through, among answers to nothing') })
})
forgeries.set('secondStart', (id, port) => {
  port.postMessage({
    id: 'mine',
    type: 'APPLY',
    path: ['start'],
    argumentList: [raw({ plugin: { id: 'example.neighbour' } })],
  })
  port.postMessage({ id: 'mine-too', type: 'GET', path: ['constructor'] })
  port.postMessage({ id, ...raw('told: the host was called as if it were the plugin') })
})
