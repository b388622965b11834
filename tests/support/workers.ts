import type { Page } from '@playwright/test'

export type EngineWorker = 'storage' | 'network' | 'conversation'

export type Answer =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Calls a method of an engine worker the way any script that got into the page could: by starting that worker anew
 * from its own file and speaking the wire's words to it.
 */
export async function callWorker(
  page: Page,
  worker: EngineWorker,
  method: string,
  ...args: readonly unknown[]
): Promise<Answer> {
  const address = page
    .workers()
    .find((other) => other.url().includes(`/assets/${worker}-`))
    ?.url()
  if (!address) throw new Error(`The page has no ${worker} worker.`)
  return await page.evaluate(
    async ({ address, method, args }): Promise<Answer> => {
      const port = new Worker(address, { type: 'module' })
      try {
        return await new Promise((resolve, reject) => {
          port.onerror = () => reject(new Error('The worker did not start.'))
          port.onmessage = ({ data }) => {
            if (data.id !== 'asked') return
            if (data.name === 'throw') resolve({ kind: 'refused', why: String(data.value.value?.message) })
            else resolve({ kind: 'answered', value: data.value })
          }
          const argumentList = args.map((value) => ({ type: 'RAW', value }))
          port.postMessage({ id: 'asked', type: 'APPLY', path: [method], argumentList })
        })
      } finally {
        port.terminate()
      }
    },
    { address, method, args },
  )
}
