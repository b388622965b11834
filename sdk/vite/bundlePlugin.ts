import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { type Plugin, type RolldownLog, rolldown } from 'rolldown'
import type { ContentHash, PluginManifest } from '../manifest.ts'
import { leftovers } from './leftovers.ts'
import { pointsWithCode, readManifest } from './readManifest.ts'

/** How a plugin is built. */
export interface BundleOptions {
  /** Default true. Names are kept readable without it. */
  readonly minify?: boolean
  /** A map within the script, for the browser's debugger. */
  readonly sourcemap?: 'inline'
}

/** A plugin as it is handed out: its manifest, and, unless it is data alone, the one script behind it. */
export type PluginBundle = CodeBundle | DataBundle

/** A plugin with behaviour. `manifest` names the entry and its hash, whatever the author's own says. */
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

/** A plugin cannot be built. The message says what is in the way and what to do, ready for the author's eyes. */
export class BundleProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BundleProblem'
  }
}

const largeBytes = 1024 * 1024
const largestBytes = 5 * 1024 * 1024

/**
 * Builds a plugin's folder into one classic script that ends in `servePlugin(definition)`. The same source gives the
 * same bytes, wherever the folder lies. Throws a `BundleProblem` for whatever could not run in the sandbox.
 */
export async function bundlePlugin(folder: string, options: BundleOptions = {}): Promise<PluginBundle> {
  const root = resolve(folder)
  const manifest = await readManifest(root)
  const manifestFile = join(root, 'plugin.json')
  const source = join(root, sourceOf(manifest))
  if (!existsSync(source)) return dataBundle(manifest, manifestFile, relative(root, source))
  const { code, modules } = await scriptOf(root, source, options)
  const bytes = Buffer.byteLength(code)
  if (bytes > largestBytes) {
    throw new BundleProblem(
      `The plugin is ${megabytes(bytes)} large, and 5 MB is the most. Leave out what it can do without.`,
    )
  }
  const integrity = contentHash(code)
  const warnings =
    bytes > largeBytes
      ? [`The plugin is ${megabytes(bytes)} large. Players wait for every byte; below 1 MB is kind.`]
      : []
  return {
    kind: 'code',
    code,
    integrity,
    manifest: { ...withoutSchema(manifest), entry: 'index.js', integrity },
    warnings,
    sources: [manifestFile, ...modules],
  }
}

/** The name of these bytes. */
export const contentHash = (code: string | Uint8Array): ContentHash =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** What the author wrote; a manifest that went through a build names the script instead. */
const sourceOf = ({ entry }: PluginManifest) => (entry === undefined || entry === 'index.js' ? 'index.ts' : entry)

function dataBundle(manifest: PluginManifest, manifestFile: string, source: string): DataBundle {
  const promised = pointsWithCode(manifest)
  if (manifest.entry !== undefined || promised.length > 0) {
    const why =
      promised.length > 0 ? `plugin.json promises ${promised.join(', ')}` : 'plugin.json names it as the entry'
    throw new BundleProblem(`There is no ${source}, but ${why}. Write it, or take that out of plugin.json.`)
  }
  return { kind: 'data', manifest: withoutSchema(manifest), warnings: [], sources: [manifestFile] }
}

/** `$schema` points into the author's own disk. */
function withoutSchema(manifest: PluginManifest): PluginManifest {
  const { $schema: _, ...rest } = manifest as PluginManifest & { readonly $schema?: string }
  return rest
}

interface Script {
  readonly code: string
  readonly modules: readonly string[]
}

async function scriptOf(root: string, source: string, { minify = true, sourcemap }: BundleOptions): Promise<Script> {
  const logs: RolldownLog[] = []
  try {
    const bundle = await rolldown({
      input: { index: entryId },
      cwd: root,
      platform: 'browser',
      tsconfig: false,
      onLog: (_level, log) => void logs.push(log),
      experimental: { attachDebugInfo: 'none' },
      // There is no page in a worker: code that asks first is left out, and what remains is found below.
      transform: { target: 'es2023', define: { ...absent('document'), ...absent('window') } },
      resolve: { alias: sdkAlias },
      plugins: [entry(source)],
    })
    await using _ = bundle
    const { output } = await bundle.generate({
      format: 'iife',
      codeSplitting: false,
      minify,
      comments: false,
      sourcemap: sourcemap ?? false,
      sourcemapPathTransform: (path) => (path.includes(definitionId.slice(1)) ? 'index.ts' : path),
    })
    refuseLogs(logs)
    const { code, moduleIds } = output[0]
    const [leftover] = leftovers(code)
    if (leftover) throw new BundleProblem(leftover)
    return {
      code,
      modules: moduleIds.map((id) => (id === definitionId ? source : id)).filter((id) => !id.startsWith('\0')),
    }
  } catch (error) {
    if (error instanceof BundleProblem) throw error
    throw new BundleProblem(sentenceOf(error), { cause: error })
  }
}

const sdk = dirname(dirname(fileURLToPath(import.meta.url)))

/** This very SDK, whatever else is installed beside the plugin. Longer names first. */
const sdkAlias = {
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

/** What the bundler would let pass with a shrug, although nothing in a sandbox could ever answer it. */
function refuseLogs(logs: readonly RolldownLog[]): void {
  for (const log of logs) {
    if (log.code === 'EMPTY_IMPORT_META') {
      throw new BundleProblem(
        `The plugin uses import.meta${placeOf(log)}. It becomes one script without an address, so there is nothing to refer to.`,
      )
    }
    if (
      log.code === 'UNRESOLVED_IMPORT' ||
      log.code === 'MISSING_GLOBAL_NAME' ||
      log.code === 'MISSING_NAME_OPTION_FOR_IIFE_EXPORT'
    ) {
      throw new BundleProblem(
        `${firstLines(log.message)}\nA plugin is one script: whatever it imports must be here when it is built.`,
      )
    }
  }
}

function placeOf({ loc, message }: RolldownLog): string {
  const stated = loc ? `${loc.file ?? ''}:${loc.line}` : /\[ ([^\]]+) \]/.exec(stripVTControlCharacters(message))?.[1]
  return stated === undefined ? '' : ` (${firstLines(stated)})`
}

function sentenceOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  if (/top-level await/i.test(text)) {
    return 'The plugin awaits at its top level. A script must be ready at once: move the await into a factory or a method.'
  }
  return firstLines(text)
}

/** The beginning of what the bundler said, about files the author knows. */
const firstLines = (text: string) =>
  stripVTControlCharacters(text)
    .replace(/(?:\\0|\0)vesper-definition\.ts/g, 'index.ts')
    .replace(/^Build failed with \d+ errors?:\s*/, '')
    .split('\n')
    .slice(0, 12)
    .join('\n')
    .trim()
