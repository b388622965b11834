import { runScript } from '../run.ts'
import { requireWritable, root, Stop } from '../setup.mjs'
import { buildIsCurrent } from './sources.ts'

/** Builds the app when it was never built, or when something it is made of has changed since. */
export async function ensureBuild(): Promise<void> {
  if (buildIsCurrent(root)) return
  requireWritable(root)
  console.log('Building the app.')
  const { code, output } = await runScript('scripts/build.ts')
  if (code !== 0) {
    throw new Stop(`${output.trim()}\n\nThe app could not be built; the reason is above. Nothing was started.`)
  }
}
