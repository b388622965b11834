import { zipSync } from 'fflate'
import { PluginError } from '../errors.ts'
import { isPackageName, packageLayout } from './layout.ts'

/** The files of a package by name, with forward slashes. */
export type PackageFiles = Readonly<Record<string, Uint8Array>>

/**
 * Packs a plugin. The same files give the same bytes on every computer, whatever their order, their dates and the
 * time zone: who builds a plugin from its source can compare. Throws `package/unreadable` for files that no host
 * would take.
 */
export function packPlugin(files: PackageFiles): Uint8Array {
  const names = Object.keys(files).toSorted()
  refuseUnpackable(names)
  const bytes = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(files[name] ?? [])])), {
    level: 9,
    mem: 8,
    mtime: fixedDate(),
  })
  if (bytes.length > packageLayout.packageBytes) {
    throw unpackable(`it has ${mebibytes(bytes.length)} MB, and at most ${mebibytes(packageLayout.packageBytes)} fit`)
  }
  return bytes
}

/** ZIP keeps dates as the clock on the wall shows them, so a date made of local parts is the same everywhere. */
const fixedDate = () => new Date(2000, 0, 1, 12)

function refuseUnpackable(names: readonly string[]): void {
  if (!names.includes(packageLayout.manifest)) throw unpackable(`it has no ${packageLayout.manifest}`)
  if (names.length > packageLayout.files) {
    throw unpackable(`it has ${names.length} files, and at most ${packageLayout.files} fit`)
  }
  const seen = new Map<string, string>()
  for (const name of names) {
    if (!isPackageName(name))
      throw unpackable(`"${name}" is no name for a file in it: use letters, digits, ".", "-" and "_"`)
    const other = seen.get(name.toLowerCase())
    if (other) throw unpackable(`"${other}" and "${name}" differ only in capitals`)
    seen.set(name.toLowerCase(), name)
  }
}

const unpackable = (why: string) => new PluginError('package/unreadable', `The plugin cannot be packed: ${why}.`)

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
