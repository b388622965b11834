import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** One of our scripts for the page or a worker, as a single piece of code. */
export async function bundle(name: 'probe' | 'networkWorker' | 'conversationWorker'): Promise<string> {
  const input = fileURLToPath(new URL(`./page/${name}.ts`, import.meta.url))
  const bundled = await rolldown({ input, logLevel: 'warn' })
  const { output } = await bundled.generate({ format: 'iife', codeSplitting: false })
  await bundled.close()
  return output[0].code
}
