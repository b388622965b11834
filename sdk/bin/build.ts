import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePlugin, type PluginBundle } from '../vite/bundlePlugin.ts'

/** Writes `dist/plugin.json` and, for a plugin with behaviour, `dist/index.js`. */
export async function build(folder: string): Promise<number> {
  const bundle = await bundlePlugin(folder)
  const dist = join(folder, 'dist')
  mkdirSync(dist, { recursive: true })
  for (const [name, text] of Object.entries(filesOf(bundle))) writeFileSync(join(dist, name), text)
  for (const warning of bundle.warnings) console.warn(warning)
  console.log(`${dist}: ${summary(bundle)}`)
  return 0
}

/** The files a host needs of a plugin. */
export function filesOf(bundle: PluginBundle): Readonly<Record<string, string>> {
  return {
    'plugin.json': `${JSON.stringify(bundle.manifest, null, 2)}\n`,
    ...(bundle.kind === 'code' && { 'index.js': bundle.code }),
  }
}

/** One line about a build. */
export function summary(bundle: PluginBundle): string {
  const { id, version } = bundle.manifest
  if (bundle.kind === 'data') return `${id} ${version}, its manifest alone`
  return `${id} ${version}, ${(Buffer.byteLength(bundle.code) / 1024).toFixed(1)} kB, ${bundle.integrity}`
}
