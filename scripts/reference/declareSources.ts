import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'
import { Stop } from '../setup.mjs'
import { filesOf, foldersOf } from './surface.ts'

/** A folder for what is made on the way, inside the project so that `sdk` is found from it. */
export function workFolder(root: string): Disposable & { readonly path: string } {
  const parent = join(root, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const path = mkdtempSync(join(parent, 'reference-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Runs the compiler with the project's own settings on some files. */
export async function compile(root: string, folder: string, files: readonly string[], options: object) {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')], ...options }
  const extending = join(root, 'tsconfig.json')
  const all = [join(root, 'node_modules/vite/client.d.ts'), ...files]
  writeFileSync(config, JSON.stringify({ extends: extending, compilerOptions, files: all, include: [], exclude: [] }))
  return await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false'])
}

/** Has the compiler write down the types of the SDK. Mistakes in them are for the type check to find. */
export async function declareSources(root: string, folder: string): Promise<(source: string) => string> {
  const outDir = join(folder, 'declared')
  const { exports } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
  }
  const files = [
    ...Object.values(exports)
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(root, 'sdk', path)),
    ...foldersOf(root, exports).flatMap((folder) => filesOf(root, folder)),
  ]
  const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir, rootDir: root }
  const { output } = await compile(root, folder, files, options)
  return (source) => {
    try {
      return readFileSync(join(outDir, source.replace(/\.tsx?$/, '.d.ts')), 'utf8')
    } catch {
      throw new Stop(`The compiler wrote no declarations for ${source}.\n${output}`)
    }
  }
}
