import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import type { PluginId } from '../../sdk/ids.ts'
import type { ContentHash } from '../../sdk/manifest.ts'
import { bundlePlugin, type CodeBundle } from '../../sdk/vite/bundlePlugin.ts'
import { readManifests } from './builtinPlugins.ts'

const virtualId = 'virtual:builtin-bundles'

/** Where a built-in plugin's one script lies, and what it must be. */
export interface BuiltinBundle {
  readonly url: string
  readonly integrity: ContentHash
}

/**
 * Builds each built-in plugin into the same kind of script that authors hand out, so that it can be started in the
 * sandbox like theirs: as `plugins/<id>.js` beside the app, and as `virtual:builtin-bundles` by id. Plugins that need
 * compiled code of their own (`wasm`) are left out: their code is more than one script.
 */
export function builtinBundles(root = process.cwd()): Plugin {
  let base = '/'
  let serves = false
  const built = new Map<PluginId, CodeBundle>()
  return {
    name: 'vesper-builtin-bundles',
    configResolved(config) {
      base = config.base
      serves = config.command === 'serve'
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    async load(id) {
      if (id !== `\0${virtualId}`) return null
      const table: Record<PluginId, BuiltinBundle> = {}
      for (const bundle of await bundles(root)) {
        const name = bundle.manifest.id
        built.set(name, bundle)
        for (const file of bundle.sources) this.addWatchFile(file)
        if (!serves) this.emitFile({ type: 'asset', fileName: `plugins/${name}.js`, source: bundle.code })
        table[name] = { url: `${base}plugins/${name}.js`, integrity: bundle.integrity }
      }
      return `export default ${JSON.stringify(table)}`
    },
    watchChange: () => once.clear(),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = /^\/plugins\/([a-z0-9.-]+)\.js(?:\?|$)/.exec(request.url ?? '')?.[1]
        const bundle = built.get(name as PluginId)
        if (!bundle) return next()
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
        response.end(bundle.code)
      })
    },
  }
}

/** One build of each for the page and every worker. */
const once = new Map<string, Promise<readonly CodeBundle[]>>()

function bundles(root: string): Promise<readonly CodeBundle[]> {
  const known = once.get(root)
  if (known) return known
  const building = buildAll(root)
  once.set(root, building)
  return building
}

async function buildAll(root: string): Promise<readonly CodeBundle[]> {
  const manifests = await readManifests(root)
  const portable = manifests.filter(({ manifest }) => manifest.entry !== undefined && !manifest.permissions?.wasm)
  const all = await Promise.all(
    portable.map(({ path, manifest: { page: _, ...manifest } }) => bundlePlugin(dirname(path), { manifest })),
  )
  return all.filter((bundle) => bundle.kind === 'code')
}
