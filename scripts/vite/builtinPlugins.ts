import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { PluginManifest } from '../../sdk/manifest.ts'
import { compileValidator } from './validators.ts'

const manifestsId = 'virtual:builtin-manifests'
const modulesId = 'virtual:builtin-modules'
const pagesId = 'virtual:builtin-pages'
const guidesId = 'virtual:builtin-guides'
const facesId = 'virtual:builtin-faces'

/**
 * Reads `plugins/*` into five modules: the manifests (data, for the page's first paint), the guides in them (which only
 * the pages of devices need), the lazy imports of their code (for the workers) and of what they run in the page, and the
 * faces: what they add to the page, with the lazy import of its code. A manifest that breaks the schema, or repeats an id,
 * fails the build by name.
 */
export function builtinPlugins(root = process.cwd()): Plugin {
  return {
    name: 'vesper-builtin-plugins',
    resolveId: (id) => ([manifestsId, guidesId, modulesId, pagesId, facesId].includes(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${manifestsId}`) {
        const found = await readManifests(root)
        for (const { path } of found) this.addWatchFile(path)
        const running = found.filter(({ manifest }) => !isOnlyFace(manifest))
        return `export default ${JSON.stringify(running.map(({ manifest }) => forFirstPaint(manifest)))}`
      }
      if (id === `\0${guidesId}`) {
        const found = await readManifests(root)
        for (const { path } of found) this.addWatchFile(path)
        return `export default ${JSON.stringify(Object.fromEntries(found.map(({ manifest }) => guidesOf(manifest))))}`
      }
      if (id === `\0${modulesId}`) {
        return importsOf(await readManifests(root), ({ entry }) => entry)
      }
      if (id === `\0${pagesId}`) {
        return importsOf(await readManifests(root), ({ page }) => page)
      }
      if (id === `\0${facesId}`) {
        const found = await readManifests(root)
        for (const { path } of found) this.addWatchFile(path)
        return `export default [\n${found.flatMap((item) => faceOf(item)).join(',\n')}\n]`
      }
      return null
    },
  }
}

/** Nothing of it runs in a worker. */
const isOnlyFace = ({ page, contributes }: PluginManifest) =>
  page !== undefined && Object.keys(contributes).length === 0

/** What it adds to the page, and the import of the code for it. */
function faceOf({ manifest: { id, name, description, page }, face }: FoundManifest): readonly string[] {
  if (!page) return []
  const known = JSON.stringify({ id, name, description, page })
  return [`{ ...${known}, load: () => import(${JSON.stringify(face)}) }`]
}

function forFirstPaint({ contributes, page: _, ...manifest }: PluginManifest): PluginManifest {
  const deviceProvider = contributes.deviceProvider?.map(({ guide: _, ...entry }) => entry)
  return { ...manifest, contributes: { ...contributes, ...(deviceProvider && { deviceProvider }) } }
}

const guidesOf = ({ id, contributes }: PluginManifest) =>
  [
    id,
    Object.fromEntries((contributes.deviceProvider ?? []).flatMap(({ id, guide }) => (guide ? [[id, guide]] : []))),
  ] as const

/** A module of lazy imports by plugin id, of those plugins that have the file. */
function importsOf(found: readonly FoundManifest[], fileOf: (found: FoundManifest) => string): string {
  const rows = found
    .filter((item) => existsSync(fileOf(item)))
    .map((item) => `${JSON.stringify(item.manifest.id)}: () => import(${JSON.stringify(fileOf(item))})`)
  return `export default {\n${rows.join(',\n')}\n}`
}

interface FoundManifest {
  readonly path: string
  readonly entry: string
  readonly page: string
  readonly face: string
  readonly manifest: PluginManifest
}

/** The tutorial lies among the plugins and is no part of the app. */
const isExample = (folder: string) => folder.startsWith('example-')

/** All manifests of `plugins/*`, checked. Throws an error that names the file and every mistake in it. */
export async function readManifests(root: string): Promise<readonly FoundManifest[]> {
  const validate = await manifestValidator(readFileSync(join(root, 'schemas/plugin.schema.json'), 'utf8'))
  const seen = new Map<string, string>()
  return readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((item) => item.isDirectory() && !isExample(item.name))
    .filter((item) => existsSync(join(root, 'plugins', item.name, 'plugin.json')))
    .map(({ name }) => {
      const path = join(root, 'plugins', name, 'plugin.json')
      const manifest = parseJson(path)
      if (!validate(manifest)) {
        const mistakes = validate.errors.map(({ instancePath, message }) => `  ${instancePath || '/'} ${message}`)
        throw new Error(`plugins/${name}/plugin.json is not a valid manifest:\n${mistakes.join('\n')}`)
      }
      const { id } = manifest as PluginManifest
      const other = seen.get(id)
      if (other) throw new Error(`plugins/${name} and plugins/${other} both call themselves "${id}"`)
      seen.set(id, name)
      const folder = join(root, 'plugins', name)
      return {
        path,
        entry: join(folder, 'index.ts'),
        page: join(folder, 'page.ts'),
        face: join(folder, 'page/index.ts'),
        manifest: manifest as PluginManifest,
      }
    })
}

type Validator = ((value: unknown) => boolean) & {
  readonly errors: readonly { readonly instancePath: string; readonly message: string }[]
}

/** Compiled once for the page and every worker of a build. */
const compiled = new Map<string, Promise<Validator>>()

function manifestValidator(schema: string): Promise<Validator> {
  const known = compiled.get(schema)
  if (known) return known
  const compiling = compileValidator(JSON.parse(schema)).then(
    async (code) => (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)).default,
  )
  compiled.set(schema, compiling)
  return compiling
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`)
  }
}
