/** One chunk as Vite's build manifest describes it, as far as we read it. */
interface ManifestChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

export interface FirstLoad {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Pictures, fonts and worker scripts that the first scripts name. */
  readonly others: readonly string[]
}

/**
 * The files a browser fetches before the app has asked for anything more.
 *
 * Workers are built apart: the manifest lists them as assets of the chunk that starts them, or not at all when one
 * is started by its address. Those are the built files a first script names and no chunk owns. What a worker
 * imports comes with it.
 */
export function firstLoad(manifest: Manifest, built: ReadonlySet<string>, read: (file: string) => string): FirstLoad {
  const chunks = reachable(manifest, page)
  const named = filesInPage(read(page)).filter((file) => built.has(file))
  const scripts = unique([...chunks.map((chunk) => chunk.file), ...named.filter((file) => file.endsWith('.js'))])
  const styles = unique([
    ...chunks.flatMap((chunk) => chunk.css ?? []),
    ...named.filter((file) => file.endsWith('.css')),
  ])
  const owned = new Set(Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
  const workers = scripts.flatMap((script) => namedFiles(read(script), built)).filter((file) => !owned.has(file))
  const assets = chunks.flatMap((chunk) => chunk.assets ?? [])
  return { scripts, styles, others: withImports([...assets, ...workers], built, read) }
}

const page = 'index.html'

/** What is only fetched ahead, at low priority, the first picture does not wait for. */
function filesInPage(html: string): readonly string[] {
  const fetched =
    /<script\b[^>]*\bsrc="\/([^"]+)"|<link\b(?![^>]*\bfetchpriority="low")[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*\bhref="\/([^"]+)"/g
  return [...html.matchAll(fetched)].flatMap(([, script, link]) => script ?? link ?? [])
}

function reachable(manifest: Manifest, entry: string): readonly ManifestChunk[] {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...seen].flatMap((name) => manifest[name] ?? [])
}

function withImports(files: readonly string[], built: ReadonlySet<string>, read: (file: string) => string): string[] {
  const seen = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (file.endsWith('.js')) waiting.push(...importedFiles(read(file), built))
  }
  return [...seen]
}

const namedFiles = (code: string, built: ReadonlySet<string>) =>
  [...code.matchAll(/assets\/[\w.-]+/g)].map(([name]) => name).filter((name) => built.has(name))

const importedFiles = (code: string, built: ReadonlySet<string>) =>
  [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)["'`]/g)]
    .map(([, name]) => `assets/${name}`)
    .filter((name) => built.has(name))

const unique = (names: readonly string[]) => [...new Set(names)]
