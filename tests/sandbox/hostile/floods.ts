import type { BaseContext, Capabilities } from 'sdk'
import { type Attack, outcome, wait } from './outcome.ts'
import { call, portOf, say } from './stolen.ts'

/* Much of what is allowed once. */

export const floods = (context: BaseContext & Pick<Capabilities, 'net'>) =>
  ({
    manyCalls: async () => {
      const all = Array.from({ length: 10_000 }, (_, index) => context.storage.get(`${index}`))
      return `GOT ${(await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length} answers`
    },
    manyMessages: async () => {
      const port = portOf('storage')
      for (let count = 0; count < 200_000; count++) port.postMessage(count)
      return await say('storage', call(['get'], 'after'))
    },
    manyUnasked: async () => {
      const port = portOf('own')
      for (let count = 0; count < 20_000; count++) port.postMessage({ id: `x${count}`, type: 'RAW', value: 1 })
      return await say('storage', call(['get'], 'after'))
    },
    manyLogs: async () => {
      for (let count = 0; count < 10_000; count++) context.log.info(`Line ${count}`)
      return await say('storage', call(['get'], 'after'))
    },
    pacedLogs: async () => {
      const said: Promise<string>[] = []
      for (let burst = 0; burst < 4; burst++) {
        for (let count = 0; count < 200; count++) said.push(say('house', call(['log'], 'info', `Line ${count}`)))
        await wait(350)
      }
      const refused = (await Promise.all(said)).filter((one) => one.includes('plugin/too-often'))
      return refused.length > 0 ? `refused: ${refused[0]?.slice(9)}` : 'GOT every line'
    },
    longLog: () => say('house', call(['log'], 'info', 'x'.repeat(20_000))),
    manyRefusals: async () => {
      const port = portOf('storage')
      for (let count = 0; count < 300; count++)
        port.postMessage({ id: `x${count}`, type: 'GET', path: ['constructor'] })
      return await say('storage', call(['get'], 'after'))
    },
    manyErrors: async () => {
      for (let count = 0; count < 1000; count++)
        setTimeout(() => {
          throw new Error(`Thrown on purpose ${count}`)
        }, count % 50)
      await wait(5000)
      return 'GOT on after a thousand errors'
    },
    manyQuestions: ({ granted }) =>
      outcome(async () => {
        const reply = await rawFetch(`${granted}/hang`)
        for (let count = 0; count < 100_000; count++) reply.postMessage(count)
        // What it was owed may come late; after that nothing does.
        let heard = 0
        reply.onmessage = () => void heard++
        for (let tries = 0; tries < 8; tries++) {
          const before = heard
          reply.postMessage(1)
          await wait(500)
          if (heard === before) throw new Error('the answer is closed to whoever asks out of turn')
        }
        return `${heard} pieces of an answer`
      }),
    manyWorkers: () =>
      outcome(async () => {
        const url = URL.createObjectURL(new Blob(['postMessage(1)']))
        for (let count = 0; count < 2; count++) {
          const worker = new Worker(url)
          await new Promise((resolve) => {
            worker.onmessage = resolve
          })
        }
        throw new Error('two threads, which end with the plugin')
      }),
  }) satisfies Readonly<Record<string, Attack>>

/** Fetches on the stolen port, and keeps the port of the answer's body as it came. */
function rawFetch(url: string): Promise<MessagePort> {
  const port = portOf('net')
  return new Promise((resolve, reject) => {
    port.addEventListener('message', ({ data }: MessageEvent) => {
      if (data?.id !== 'raw-fetch') return
      const body = data.value?.live?.[0]?.[2]
      if (body instanceof MessagePort) resolve(body)
      else reject(new Error(`There is no body port: ${JSON.stringify(data)}`))
    })
    const { port2 } = new MessageChannel()
    const argumentList = [
      { type: 'RAW', value: { url } },
      { type: 'HANDLER', name: 'signal', value: port2 },
    ]
    port.start()
    port.postMessage({ id: 'raw-fetch', type: 'APPLY', path: ['fetch'], argumentList }, [port2])
  })
}
