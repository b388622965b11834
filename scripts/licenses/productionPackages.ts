/** A package that ships with Vesper, or runs when it is started. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Where it lies when installed. */
  readonly path: string
  /** A native build or a part of one, installed on some systems only; its terms are those of the package it serves. */
  readonly native: boolean
}

/**
 * The production packages a lock file lists, by name.
 *
 * The lock file is asked, and not the installed folders, so that the answer is the same on every system.
 */
export function productionPackages(lock: unknown): readonly ShippedPackage[] {
  const everywhere = wantedEverywhere(lock)
  return entries(field(lock, 'packages'))
    .filter(([path, entry]) => path.includes('node_modules/') && !isOurs(entry) && !isForDevelopment(entry))
    .map(([path, entry]) => ({
      name: nameIn(path),
      version: text(field(entry, 'version')),
      license: text(field(entry, 'license')) || (readInFile[nameIn(path)] ?? ''),
      path,
      native: field(entry, 'optional') === true && (isNative(entry) || !everywhere.has(nameIn(path))),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.path < b.path ? -1 : 1))
}

/** Packages whose licence nobody has agreed to yet. */
export function unagreed(packages: readonly ShippedPackage[]): readonly ShippedPackage[] {
  return packages.filter(({ license }) => !license.split(/ OR |[()]/).some((choice) => agreed.has(choice)))
}

/** The licences of packages that name none for machines, as their own licence file says. */
const readInFile: Readonly<Record<string, string>> = { 'buttplug-wasm': 'BSD-3-Clause' }

const agreed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'BlueOak-1.0.0',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
])

/** Names that some package asks for which is itself not made for one system only. */
function wantedEverywhere(lock: unknown): ReadonlySet<string> {
  const wanted = new Map(entries(field(lock, 'packages')).map(([path, entry]) => [path, wantsOf(entry)]))
  const seen = new Set<string>()
  const waiting = [...wanted].filter(([path]) => !path.includes('node_modules/')).flatMap(([, wants]) => wants)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    for (const [path, wants] of wanted) if (nameIn(path) === name) waiting.push(...wants)
  }
  return seen
}

const wantsOf = (entry: unknown): readonly string[] =>
  isNative(entry)
    ? []
    : ['dependencies', 'optionalDependencies'].flatMap((kind) => entries(field(entry, kind)).map(([name]) => name))

const nameIn = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const isNative = (entry: unknown) => field(entry, 'os') !== undefined || field(entry, 'cpu') !== undefined
const isOurs = (entry: unknown) => field(entry, 'link') === true
const isForDevelopment = (entry: unknown) => field(entry, 'dev') === true || field(entry, 'devOptional') === true

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const text = (value: unknown) => (typeof value === 'string' ? value : '')
