import { percentDecoded } from '../../../shared/text/percentDecoded.ts'
import type { Gathered } from './gathered.ts'
import { packageLimits } from './limits.ts'
import { mediaTypeOf } from './mediaTypes.ts'
import type { Package, PackageFile } from './packageFile.ts'
import { below, folderOf, isWithin } from './paths.ts'
import { elementText, plain, type Script, withoutComments } from './recognise.ts'
import type { WantedFile } from './storedFiles.ts'

/** A guide with everything below its data root, under the names its own player would know it by. */
export function gatherGuide(script: Script, all: Package): Gathered & { readonly placed: readonly PlacedFile[] } {
  const xml = String(script.script)
  const root = folderOf(script.path)
  const folder = tidied(elementText(xml, 'MediaDirectory'))
  const { placed, warnings } = place(all.files, root, folder)
  const named = new Map(placed.map((file) => [file.name.toLowerCase(), file]))
  const isThere = finderIn(named, folder)
  const wanted = placed.flatMap((file): WantedFile[] => {
    const type = mediaTypeOf(file.name)
    return type === undefined ? [] : [{ name: file.name, type, file: file.file }]
  })
  const references = referencesIn(xml)
  const missing = references.filter((id) => !isThere(id))
  const cover = references.map((id) => named.get(joined(folder, id).toLowerCase())?.name).find(isPicture)
  const author = /<Author[\s>][\s\S]{0,2000}?<\/Author>/i.exec(withoutComments(xml))?.[0] ?? ''
  return {
    script: xml,
    author: elementText(author, 'Name') || plain(author).trim().slice(0, 200),
    description: '',
    tags: [],
    wanted,
    placed,
    missing: missing.filter((id) => !isAddress(id)).slice(0, packageLimits.told),
    warnings,
    hosts: [
      ...new Set(references.filter(isAddress).flatMap((id) => /\/\/([\w.-]+)/.exec(id)?.[1]?.toLowerCase() ?? [])),
    ],
    ...(cover !== undefined && { cover }),
    pages: withoutComments(xml).match(/<(?:[\w.-]+:)?page[\s/>]/gi)?.length ?? 0,
    options: { entry: below(script.path, root) },
  }
}

/** A file and what the guide calls it, from its data root. */
export interface PlacedFile {
  readonly name: string
  readonly file: PackageFile
}

const tidied = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^\/+|\/+$/g, '')
    .normalize('NFC')
const joined = (folder: string, id: string): string => (folder === '' ? tidied(id) : `${folder}/${tidied(id)}`)
const isAddress = (id: string): boolean => /^https?:\/\//i.test(id)
const isPicture = (name: string | undefined): boolean =>
  name !== undefined && mediaTypeOf(name)?.startsWith('image/') === true

/** Files below the data root; where the media folder is elsewhere in the package, its files as if it were in its place. */
function place(files: readonly PackageFile[], root: string, folder: string) {
  const inside = files.filter(({ path }) => isWithin(path, root))
  const placed = inside.map((file): PlacedFile => ({ name: below(file.path, root), file }))
  const isPresent = placed.some(({ name }) => isWithin(name.toLowerCase(), folder.toLowerCase()))
  if (folder === '' || isPresent) return { placed, warnings: [] }
  const other = folderLike(files, folder)
  if (other === undefined) {
    return { placed, warnings: [`The folder "${folder}", where the guide looks for its media, is not in the package.`] }
  }
  const moved = files.filter(({ path }) => isWithin(path, other))
  const rest = placed.filter(({ file }) => !moved.includes(file))
  return {
    placed: [...rest, ...moved.map((file): PlacedFile => ({ name: `${folder}/${below(file.path, other)}`, file }))],
    warnings: [`The guide looks for its media in "${folder}"; they were found in "${other}".`],
  }
}

/** A folder whose path ends as the one that is looked for, or is named like its last part. */
function folderLike(files: readonly PackageFile[], folder: string): string | undefined {
  const folders = new Set<string>()
  for (const { path } of files) for (let at = folderOf(path); at !== ''; at = folderOf(at)) folders.add(at)
  const endsWith = (end: string) =>
    [...folders].find((path) => `/${path.toLowerCase()}`.endsWith(`/${end.toLowerCase()}`))
  return endsWith(folder) ?? endsWith(folder.slice(folder.lastIndexOf('/') + 1))
}

const referencing = /<(?:Image|Video|Audio2?|Timer|Button)\b([^<>]{0,4000})>/gi

/** What the guide names as pictures, films and sounds, each once. */
function referencesIn(xml: string): readonly string[] {
  const found = new Set<string>()
  for (const [tag, attributes = ''] of withoutComments(xml).matchAll(referencing)) {
    const name = /^<timer/i.test(tag) ? 'imageId' : /^<button/i.test(tag) ? 'image' : 'id'
    const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)
    const id = plain(value?.[1] ?? value?.[2] ?? '').trim()
    if (id !== '') found.add(id)
    if (found.size >= packageLimits.entries) break
  }
  return [...found]
}

/** Whether there is anything a reference can mean: a file, a folder, or a file that fits a pattern. */
function finderIn(named: ReadonlyMap<string, PlacedFile>, folder: string): (id: string) => boolean {
  const folders = new Map<string, string[]>()
  for (const name of named.keys()) {
    const own = folderOf(name)
    const inside = folders.get(own)
    if (inside) inside.push(name)
    else folders.set(own, [name])
  }
  return (id) => {
    if (isAddress(id)) return true
    const path = joined(folder, id).toLowerCase()
    if (!path.includes('*')) return [path, percentDecoded(path)].some((name) => named.has(name) || folders.has(name))
    return folders.get(folderOf(path))?.some((name) => fits(name, path)) ?? false
  }
}

/** Whether a name is as a pattern with `*` says, which stands for any words. */
function fits(name: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop() ?? ''
  if (!name.startsWith(start) || !name.endsWith(end) || name.length < start.length + end.length) return false
  let at = start.length
  const last = name.length - end.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0 || found + part.length > last) return false
    at = found + part.length
  }
  return true
}
