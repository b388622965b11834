import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compile } from './declareSources.ts'
import type { Entry, Exported } from './surface.ts'

export interface ExampleMistake {
  /** Where the example stands: "sdk/scope.ts, Scope". */
  readonly place: string
  readonly message: string
}

/** Checks the types of every example, each as a file of its own. What an example takes from the SDK it need not import. */
export async function checkExamples(
  root: string,
  folder: string,
  entries: readonly Entry[],
): Promise<readonly ExampleMistake[]> {
  const places = new Map<string, string>()
  const seen = new Set<Exported['doc']>()
  const directory = join(folder, 'examples')
  mkdirSync(directory)
  for (const entry of entries) {
    for (const { doc, name, source } of entry.exported) {
      if (seen.has(doc)) continue
      seen.add(doc)
      for (const example of doc.examples) {
        const file = join(directory, `example${places.size + 1}.ts`)
        writeFileSync(file, withImports(example, entry, entries))
        places.set(relative(root, file).replaceAll('\\', '/'), `${source}, ${name}`)
      }
    }
  }
  if (places.size === 0) return []
  const options = { noEmit: true, noUnusedLocals: false, noUnusedParameters: false }
  const { output, code } = await compile(
    root,
    folder,
    [...places.keys()].map((file) => join(root, file)),
    options,
  )
  const mistakes = readMistakes(output, places)
  if (code !== 0 && (output.trim() === '' || /^error /m.test(output)))
    return [{ place: 'the examples', message: `The compiler could not be run. ${output.trim()}` }]
  return mistakes
}

/** Mistakes outside the examples are for the type check of the whole to find. Files beside an example are its reader's. */
export function readMistakes(output: string, places: ReadonlyMap<string, string>): readonly ExampleMistake[] {
  return output.split('\n').flatMap((line) => {
    const [, file = '', at, message = ''] = /^(.+?)\((\d+),\d+\): error (.*)$/.exec(line) ?? []
    const place = places.get(file)
    return place && !/^TS2307: Cannot find module '\.\//.test(message)
      ? [{ place: `${place} (line ${at} of the example, with its imports)`, message }]
      : []
  })
}

/** Adds imports for the names an example uses and neither imports nor declares. */
export function withImports(example: string, own: Entry, entries: readonly Entry[]): string {
  const used = new Set(example.replace(/'[^'\n]*'|\/\/.*$/gm, '').match(/(?<![.\w])[A-Za-z_]\w*\b/g) ?? [])
  const declared = new Set(
    [...example.matchAll(/\b(?:const|let|function|class|interface|type|using)\s+(\w+)/g)].map(([, name]) => name),
  )
  const imported = [...example.matchAll(/^import[^{(]*\{([^}]*)\}/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  )
  for (const name of imported) declared.add(name)
  const lines: string[] = []
  for (const entry of [own, ...entries.filter((other) => other !== own)]) {
    const wanted = entry.exported.filter(({ name }) => used.has(name) && !declared.has(name))
    for (const { name } of wanted) declared.add(name)
    const pathOf = ({ source }: Exported) => (entry.isFolder ? source : entry.name)
    for (const path of new Set(wanted.map(pathOf))) {
      const names = wanted
        .filter((each) => pathOf(each) === path)
        .map(({ name, kind }) => (kind === 'interface' || kind === 'type' ? `type ${name}` : name))
      lines.push(`import { ${names.join(', ')} } from '${path}'\n`)
    }
  }
  // A file without imports and exports would share its names with all others.
  return `${lines.join('')}${example}\nexport {}\n`
}
