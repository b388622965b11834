import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PackageFiles, packageLayout, packPlugin } from '../package/index.ts'
import { bundlePlugin } from '../vite/bundlePlugin.ts'
import { filesOf, summary } from './build.ts'

/** What goes along with the manifest and the script, where it is there. */
const companions = [packageLayout.readme, packageLayout.changelog, packageLayout.icon, 'LICENSE']

/** Writes `<id>-<version>.vesper-plugin` into the folder. The same source gives the same bytes. */
export async function pack(folder: string): Promise<number> {
  const bundle = await bundlePlugin(folder)
  const encoder = new TextEncoder()
  const built = Object.entries(filesOf(bundle)).map(([name, text]) => [name, encoder.encode(text)] as const)
  const along = companions
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))] as const)
  const files: PackageFiles = Object.fromEntries([...built, ...along])
  const { id, version } = bundle.manifest
  const path = join(folder, `${id}-${version}${packageLayout.extension}`)
  writeFileSync(path, packPlugin(files))
  for (const warning of bundle.warnings) console.warn(warning)
  console.log(`${path}: ${summary(bundle)}`)
  return 0
}
