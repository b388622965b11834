import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, type RolldownLog, rolldown } from 'rolldown'
import type { ContentHash, PluginManifest } from '../manifest.ts'
import { contentHash } from '../package/contentHash.ts'
import { packageLayout } from '../package/layout.ts'
import { BuildProblem, problemIn, problemOf } from './buildProblems.ts'
import { leftovers } from './leftovers.ts'
import { readManifest } from './readManifest.ts'

/** How a plugin is built. */
export interface BundleOptions {
  /** Where somebody has read and checked it already; without it, the folder's `plugin.json`. */
  readonly manifest?: PluginManifest
  /** Default true. Names are kept readable without it. */
  readonly minify?: boolean
  /** A map within the script, for the browser's debugger. */
  readonly sourcemap?: 'inline'
}

/** A plugin as it is handed out: its manifest, and, unless it is data alone, the one script behind it. */
export type PluginBundle = CodeBundle | DataBundle

/** A plugin with behaviour. `manifest` names the script and its hash, whatever the author's own says. */
export interface CodeBundle {
  readonly kind: 'code'
  readonly code: string
  readonly integrity: ContentHash
  readonly manifest: PluginManifest & { readonly entry: string; readonly integrity: ContentHash }
  readonly warnings: readonly string[]
  /** Every file that went in, for whoever waits for changes. */
  readonly sources: readonly string[]
}

/** A plugin whose manifest says it all, such as a theme. */
export interface DataBundle {
  readonly kind: 'data'
  readonly manifest: PluginManifest
  readonly warnings: readonly string[]
  readonly sources: readonly string[]
}

/**
 * Builds a plugin's folder into one classic script that ends in `servePlugin(definition)`. The same source gives the
 * same bytes, wherever the folder lies. Throws a `BuildProblem` for whatever could not run in the sandbox.
 */
export async function bundlePlugin(folder: string, options: BundleOptions = {}): Promise<PluginBundle> {
  const root = resolve(folder)
  const manifest = withoutSchema(options.manifest ?? (await readManifest(root)))
  const manifestFile = join(root, 'plugin.json')
  if (manifest.entry === undefined) return { kind: 'data', manifest, warnings: [], sources: [manifestFile] }
  const source = join(root, manifest.entry.replace(/\.js$/, '.ts'))
  if (!existsSync(source)) {
    throw new BuildProblem(`plugin.json names ${manifest.entry} as its entry, but there is no such file.`)
  }
  const { code, modules } = await scriptOf(root, source, options)
  const integrity = await contentHash(code)
  return {
    kind: 'code',
    code,
    integrity,
    manifest: { ...manifest, entry: 'index.js', integrity },
    warnings: weighed(Buffer.byteLength(code)),
    sources: [manifestFile, ...modules],
  }
}

/** `$schema` points into the author's own disk. */
function withoutSchema(manifest: PluginManifest): PluginManifest {
  const { $schema: _, ...rest } = manifest as PluginManifest & { readonly $schema?: string }
  return rest
}

function weighed(bytes: number): readonly string[] {
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
  if (bytes > packageLayout.codeBytes) {
    throw new BuildProblem(`The plugin is ${size} large, and 5 MB is the most. Leave out what it can do without.`)
  }
  if (bytes <= packageLayout.heavyCodeBytes) return []
  return [`The plugin is ${size} large. Phones start it slowly; below 1 MB is kind.`]
}

interface Script {
  readonly code: string
  readonly modules: readonly string[]
}

async function scriptOf(root: string, source: string, options: BundleOptions): Promise<Script> {
  const logs: RolldownLog[] = []
  const { code, moduleIds } = await rolled(root, source, options, logs).catch((error: unknown) => {
    throw new BuildProblem(problemOf(error), { cause: error })
  })
  const [problem] = [...logs.map(problemIn), ...leftovers(code)].filter((sentence) => sentence !== undefined)
  if (problem !== undefined) throw new BuildProblem(problem)
  const modules = moduleIds.map((id) => (id === definitionId ? source : id)).filter((id) => !id.startsWith('\0'))
  return { code, modules }
}

async function rolled(root: string, source: string, options: BundleOptions, logs: RolldownLog[]) {
  const { minify = true, sourcemap = false } = options
  const bundle = await rolldown({
    input: { index: entryId },
    cwd: root,
    platform: 'browser',
    tsconfig: false,
    onLog: (_level, log) => void logs.push(log),
    experimental: { attachDebugInfo: 'none' },
    // There is no page in a worker: code that asks first is left out, and what remains counts as a leftover.
    transform: { target: 'es2023', define: { ...absent('document'), ...absent('window') } },
    resolve: { alias: sdkAlias },
    plugins: [entry(source)],
  })
  try {
    const { output } = await bundle.generate({
      format: 'iife',
      codeSplitting: false,
      minify,
      comments: false,
      sourcemap,
      sourcemapPathTransform: (path) => (path.includes(definitionId.slice(1)) ? 'index.ts' : path),
    })
    return output[0]
  } finally {
    await bundle.close()
  }
}

const sdk = dirname(dirname(fileURLToPath(import.meta.url)))

/** This very SDK, whatever else is installed beside the plugin. Longer names first. */
const sdkAlias = {
  'sdk/devices': join(sdk, 'devices/index.ts'),
  'sdk/llm': join(sdk, 'llm/index.ts'),
  'sdk/runtime': join(sdk, 'runtime/index.ts'),
  'sdk/testing': join(sdk, 'testing/index.ts'),
  sdk: join(sdk, 'index.ts'),
}

const absent = (name: string) => ({ [`typeof ${name}`]: '"undefined"', [name]: `__absent_${name}__` })

const entryId = '\0vesper-plugin.js'
/** The author's own index under a name of ours, so that the folder's name does not get into the script. */
const definitionId = '\0vesper-definition.ts'

function entry(source: string): Plugin {
  return {
    name: 'vesper-plugin-entry',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        if (id === entryId || id === definitionId) return id
        return importer === definitionId ? this.resolve(id, source, { skipSelf: true }) : null
      },
    },
    async load(id) {
      if (id === definitionId) return { code: await readFile(source, 'utf8'), moduleType: 'ts' }
      if (id !== entryId) return null
      return `import { servePlugin } from 'sdk/runtime'\nimport definition from '${definitionId}'\nservePlugin(definition)\n`
    },
  }
}
