import { type Fields, field, isFields, listOf, textOf, textsOf } from '../../../shared/fields.ts'
import { blobFromDataUrl } from './dataUrl.ts'
import type { Gathered } from './gathered.ts'
import { hostsIn } from './hosts.ts'
import { packageLimits } from './limits.ts'
import { endingFor, mediaTypeOf } from './mediaTypes.ts'
import { type Package, type PackageFile, Refusal } from './packageFile.ts'
import { baseOf, endingOf, folderOf, isWithin, stemOf } from './paths.ts'
import type { Script } from './recognise.ts'
import { sha1, type WantedFile } from './storedFiles.ts'

/** What a script says there is: a picture of a gallery, or a file. */
interface Declared {
  /** What engines find it by: `<gallery>/<id>` without its ending, or the name of the file. */
  readonly name: string
  readonly label: string
  readonly hash: string
  readonly kind: 'picture' | 'file'
  readonly href: string
}

const isHash = (text: string): boolean => /^[\da-f]{40}$/.test(text)

/** Finds the files of an EOS script by hash, by name, by place, and at last by what is in them. */
export async function gatherEos(script: Script, all: Package, signal: AbortSignal): Promise<Gathered> {
  const document = isFields(script.script) ? script.script : {}
  const declared = declaredIn(document)
  const root = folderOf(script.path)
  const media = all.files.filter(({ path }) => mediaTypeOf(path) !== undefined)
  const near = media.filter(({ path }) => isWithin(path, root))
  const index = indexed(near.length > 0 ? near : media)
  const wanted: WantedFile[] = []
  const lost: Declared[] = []
  for (const one of declared) {
    const blob = one.href.startsWith('data:') ? blobFromDataUrl(one.href) : undefined
    const file = blob ? undefined : index.find(one)
    if (blob) wanted.push(embedded(one, blob))
    else if (file) wanted.push(packed(one, file))
    else lost.push(one)
  }
  const byContent = lost.some(({ hash }) => isHash(hash)) ? await hashed(index.unused(wanted), signal) : new Map()
  const missing = lost.filter((one) => {
    const file = byContent.get(one.hash)
    if (file) wanted.push(packed(one, file))
    return !file
  })
  const about = await aboutIn(document, all, root)
  const hosts = new Set(hostsIn(document))
  if (missing.some(({ hash, href }) => isHash(hash) && href === '')) hosts.add('media.milovana.com')
  const cover = coverOf(document, wanted, index)
  return {
    ...about,
    script: withoutEmbedded(document),
    wanted: cover?.extra ? [...wanted, cover.extra] : wanted,
    missing: missing.slice(0, packageLimits.told).map(({ label }) => label),
    warnings: [],
    hosts: [...hosts].sort(),
    ...(cover && { cover: cover.name }),
    pages: isFields(document.pages) ? Object.keys(document.pages).length : 0,
    options: {},
  }
}

function declaredIn(document: Fields): readonly Declared[] {
  const galleries = Object.entries(fieldsOf(document.galleries)).flatMap(([gallery, value]) =>
    listOf(field(value, 'images')).flatMap((image): Declared[] => {
      const id = textOf(field(image, 'id'))
      if (id === '') return []
      const label = `${textOf(field(value, 'name')) || gallery}, picture ${id}`
      return [{ name: `${gallery}/${id}`, label, kind: 'picture', ...identityOf(image) }]
    }),
  )
  const files = Object.entries(fieldsOf(document.files)).map(
    ([name, value]): Declared => ({ name, label: name, kind: 'file', ...identityOf(value) }),
  )
  return [...galleries, ...files].slice(0, packageLimits.entries)
}

const identityOf = (value: unknown) => ({
  hash: textOf(field(value, 'hash')).toLowerCase(),
  href: textOf(field(value, 'href')),
})

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

interface MediaIndex {
  find(declared: Declared): PackageFile | undefined
  named(stem: string): PackageFile | undefined
  unused(wanted: readonly WantedFile[]): readonly PackageFile[]
}

function indexed(files: readonly PackageFile[]): MediaIndex {
  const hashes = new Map<string, PackageFile>()
  const names = new Map<string, PackageFile>()
  const places = new Map<string, PackageFile>()
  const put = (map: Map<string, PackageFile>, key: string, file: PackageFile) => {
    // Of several sizes the largest is the best.
    if (file.size > (map.get(key)?.size ?? -1)) map.set(key, file)
  }
  for (const file of files) {
    const stem = stemOf(file.path).toLowerCase()
    if (isHash(stem)) put(hashes, stem, file)
    put(names, baseOf(file.path).toLowerCase(), file)
    put(places, `${baseOf(folderOf(file.path))}/${stem}`.toLowerCase(), file)
  }
  return {
    find: ({ hash, name, kind }) =>
      (isHash(hash) ? hashes.get(hash) : undefined) ??
      (kind === 'file' ? names.get(baseOf(name.normalize('NFC')).toLowerCase()) : places.get(name.toLowerCase())),
    named: (stem) => files.find(({ path }) => stemOf(path).toLowerCase() === stem),
    unused(wanted) {
      const used = new Set(wanted.map(({ file }) => file.path))
      return files.filter(({ path }) => !used.has(path))
    },
  }
}

async function hashed(files: readonly PackageFile[], signal: AbortSignal): Promise<ReadonlyMap<string, PackageFile>> {
  const found = new Map<string, PackageFile>()
  for (const file of files) {
    signal.throwIfAborted()
    try {
      found.set(await sha1(await file.read()), file)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return found
}

const packed = (one: Declared, file: PackageFile): WantedFile => ({
  name: one.kind === 'picture' ? `${one.name}.${endingOf(file.path)}` : one.name,
  type: mediaTypeOf(file.path) ?? '',
  ...(isHash(one.hash) && { hash: one.hash }),
  file,
})

const embedded = (one: Declared, blob: Blob): WantedFile => ({
  name: one.kind === 'picture' ? `${one.name}.${endingFor(blob.type)}` : one.name,
  type: blob.type,
  ...(isHash(one.hash) && { hash: one.hash }),
  file: { path: `in the script: ${one.kind} ${one.name}`, read: async () => blob },
})

/** What was taken out of the script into files is not kept twice. */
function withoutEmbedded(document: Fields): Fields {
  const bare = (value: unknown): unknown =>
    isFields(value) && blobLike(field(value, 'href'))
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'href'))
      : value
  const galleries = mapped(document.galleries, (gallery) =>
    isFields(gallery) && Array.isArray(gallery.images) ? { ...gallery, images: gallery.images.map(bare) } : gallery,
  )
  const files = mapped(document.files, bare)
  return { ...document, ...(galleries && { galleries }), ...(files && { files }) }
}

const blobLike = (href: unknown): boolean => typeof href === 'string' && blobFromDataUrl(href) !== undefined

const mapped = (value: unknown, change: (item: unknown) => unknown): Fields | undefined =>
  isFields(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item)])) : undefined

/** What is said of a tease in it, beside it, or in the name of its folder. */
async function aboutIn(document: Fields, { files }: Package, root: string) {
  const besides = ['tease-meta.json', 'metadata.json', 'meta.json'].map((name) =>
    root === '' ? name : `${root}/${name}`,
  )
  const file = files.find(
    ({ path, size }) => besides.includes(path.toLowerCase()) || (besides.includes(path) && size < 1e6),
  )
  const beside: unknown = file && file.size < packageLimits.textBytes ? await jsonIn(file) : undefined
  const inside = document.oeosmeta
  const folder = /^\d+\s+(.+)$/.exec(baseOf(root))?.[1]
  const title = textOf(field(inside, 'title')) || textOf(field(beside, 'title')) || folder
  return {
    author: textOf(field(inside, 'author')) || textOf(field(beside, 'author')),
    description: textOf(field(beside, 'description')),
    tags: textsOf(field(beside, 'tags')).slice(0, 100),
    ...(title && { title }),
  }
}

async function jsonIn(file: PackageFile): Promise<unknown> {
  try {
    return JSON.parse(await (await file.read()).text())
  } catch {
    return undefined
  }
}

function coverOf(document: Fields, wanted: readonly WantedFile[], index: MediaIndex) {
  const thumbnail = index.named('thumbnail') ?? index.named('cover')
  if (thumbnail) {
    const name = `cover.${endingOf(thumbnail.path)}`
    return { name, extra: { name, type: mediaTypeOf(thumbnail.path) ?? '', file: thumbnail } satisfies WantedFile }
  }
  const first = listOf(field(document.pages, 'start'))
    .map((command) => textOf(field(field(command, 'image'), 'locator')))
    .find((locator) => locator !== '')
  const name = first?.replace(/^(?:gallery|file):/, '')
  const pictures = wanted.filter(({ type }) => type.startsWith('image/'))
  const chosen = pictures.find((file) => name !== undefined && (file.name === name || file.name.startsWith(`${name}.`)))
  const cover = chosen ?? pictures[0]
  return cover && { name: cover.name, extra: undefined }
}
