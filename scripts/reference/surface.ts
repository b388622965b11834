import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Declaration, declarationsOf, type Node, type Parsed, parse } from './declarations.ts'

/** One exported name of one entry. */
export interface Exported extends Declaration {
  /** Where it is written: "sdk/context.ts". */
  readonly source: string
}

/** What `import … from '<name>'` gives, or what is imported from the files of a folder, each by its own path. */
export interface Entry {
  readonly name: string
  readonly isFolder?: true
  readonly exported: readonly Exported[]
}

export interface SurfaceSources {
  /** The project's folder. */
  readonly root: string
  /** The text of the declaration file the compiler made of a source, for what authors leave to inference. */
  declared(source: string): string
}

/** The entries that the SDK's package names, in its order, each with all that can be imported from it. */
export function readSurface(sources: SurfaceSources): readonly Entry[] {
  const { exports } = JSON.parse(readFileSync(join(sources.root, 'sdk/package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
  }
  const reader = new SurfaceReader(sources)
  const told = (files: readonly string[]) =>
    unique(files.flatMap((file) => reader.exportsOf(file))).filter(({ doc }) => !doc.tags.has('internal'))
  const single = Object.entries(exports)
    .filter(([, path]) => path.endsWith('.ts'))
    .map(([name, path]) => ({
      name: join('sdk', name).replaceAll('\\', '/'),
      exported: told([join(sources.root, 'sdk', path)]),
    }))
  const folders = foldersOf(sources.root, exports).map((name) => ({
    name,
    isFolder: true as const,
    exported: told(filesOf(sources.root, name)),
  }))
  return [...single, ...folders]
}

/** Folders of which each file is imported by itself, as far as they are described: components show themselves. */
const described = './page/*'

export function foldersOf(root: string, exports: Readonly<Record<string, string>>): readonly string[] {
  if (exports[described] === undefined) return []
  const below = readdirSync(join(root, 'sdk/page'), { withFileTypes: true }).filter((item) => item.isDirectory())
  return ['sdk/page', ...below.map(({ name }) => `sdk/page/${name}`)]
}

/** The sources in a described folder, without those of its own folders. */
export const filesOf = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name))
    .map((name) => join(root, folder, name))

class SurfaceReader {
  readonly #sources: SurfaceSources
  readonly #parsed = new Map<string, Parsed>()

  constructor(sources: SurfaceSources) {
    this.#sources = sources
  }

  exportsOf(file: string): readonly Exported[] {
    const parsed = this.#parse(file, () => readFileSync(file, 'utf8'))
    return parsed.body.flatMap((statement) => this.#exportsOfStatement(file, parsed, statement))
  }

  #exportsOfStatement(file: string, parsed: Parsed, statement: Node): readonly Exported[] {
    const from = (statement.source as { readonly value: string } | null | undefined)?.value
    if (statement.type === 'ExportAllDeclaration') return from?.startsWith('.') ? this.#behind(file, from) : []
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (statement.declaration) {
      return declarationsOf(parsed, statement).map((declaration) => this.#completed(file, declaration))
    }
    const found = from === undefined ? this.#local(file, parsed) : from.startsWith('.') ? this.#behind(file, from) : []
    return (statement.specifiers as readonly Node[]).flatMap((specifier) => {
      const local = (specifier.local as Node & { readonly name: string }).name
      const name = (specifier.exported as Node & { readonly name: string }).name
      return found.filter((each) => each.name === local).map((each) => ({ ...each, name }))
    })
  }

  #behind(file: string, from: string): readonly Exported[] {
    return this.exportsOf(join(dirname(file), from))
  }

  #local(file: string, parsed: Parsed): readonly Exported[] {
    return parsed.body
      .flatMap((statement) => declarationsOf(parsed, statement))
      .map((declaration) => this.#completed(file, declaration))
  }

  /** What the author left to inference is taken from what the compiler wrote down. */
  #completed(file: string, declaration: Declaration): Exported {
    const source = relative(this.#sources.root, file).replaceAll('\\', '/')
    if (declaration.isComplete) return { ...declaration, source }
    const name = source.replace(/\.tsx?$/, '.d.ts')
    const parsed = this.#parse(name, () => this.#sources.declared(source))
    const inferred = parsed.body
      .flatMap((statement) => declarationsOf(parsed, statement))
      .find((other) => other.name === declaration.name)
    return { ...declaration, ...(inferred && { code: inferred.code, members: inferred.members }), source }
  }

  #parse(name: string, read: () => string): Parsed {
    const known = this.#parsed.get(name) ?? parse(name, read())
    this.#parsed.set(name, known)
    return known
  }
}

function unique(exported: readonly Exported[]): readonly Exported[] {
  return [...new Map(exported.map((each) => [each.name, each])).values()]
}
