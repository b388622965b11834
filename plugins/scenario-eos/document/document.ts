import { PluginError } from 'sdk'
import { classicDocument, explainHtml } from '../older/classic.ts'

/** Which player a document was written for: the site's own, or the open one with the longer script API. */
export type Profile = 'eos' | 'oeos'

/** One step of a page. Its first key is its name; see `commandOf`. */
export type Command = Readonly<Record<string, unknown>>

export interface GalleryImage {
  readonly id: number
  /** SHA-1 of the picture: what it is known by. */
  readonly hash: string
  readonly href?: string
}

export interface Gallery {
  readonly name: string
  readonly images: readonly GalleryImage[]
}

export interface FileEntry {
  readonly id?: number
  readonly hash: string
  readonly type?: string
  readonly href?: string
}

export interface OeosMeta {
  readonly title?: string
  readonly author?: string
  readonly teaseId?: string
  readonly teaseKey?: string
}

/** A script, checked as far as one can rely on these fields. What else it holds is still there, unread. */
export interface EosDocument {
  /** Own properties only: ids are any text. */
  readonly pages: Readonly<Record<string, readonly Command[]>>
  readonly init: string
  readonly modules: Readonly<Record<string, unknown>>
  readonly galleries: Readonly<Record<string, Gallery>>
  readonly files: Readonly<Record<string, FileEntry>>
  readonly oeosmeta?: OeosMeta
}

type Fields = Readonly<Record<string, unknown>>

/** Reads a script from parsed JSON or from its text; classic pages are converted. Throws with what is wrong, and where. */
export function readDocument(script: unknown): EosDocument {
  const fields = typeof script === 'string' ? parsed(script) : script
  if (!isFields(fields)) refuse('it is not an object with pages')
  if (!Object.hasOwn(fields, 'pages')) refuse('it has no “pages”')
  if (!isFields(fields.pages)) refuse('its “pages” is not an object')
  if (Object.keys(fields.pages).length === 0) refuse('its “pages” is empty')
  const { oeosmeta, ...rest } = fields
  return {
    ...rest,
    pages: mapped(fields.pages, (page) => (Array.isArray(page) ? page : [page])),
    init: typeof fields.init === 'string' ? fields.init : '',
    modules: isFields(fields.modules) ? fields.modules : {},
    galleries: mapped(fields.galleries, readGallery),
    files: mapped(fields.files, readFile),
    ...(isFields(oeosmeta) && { oeosmeta: readMeta(oeosmeta) }),
  }
}

/** The commands of a page; undefined when there is none of that id. */
export function pageOf(document: EosDocument, id: string): readonly Command[] | undefined {
  return Object.hasOwn(document.pages, id) ? document.pages[id] : undefined
}

/** A list of commands where one should be; an empty one where there is something else. */
export function listOf(value: unknown): readonly Command[] {
  return Array.isArray(value) ? value : []
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed.startsWith('<')) return classicDocument([trimmed]) ?? refuse(explainHtml(trimmed))
  try {
    return JSON.parse(trimmed)
  } catch (error) {
    return refuse(`it is not JSON (${error instanceof Error ? error.message : String(error)})`)
  }
}

function refuse(why: string): never {
  throw new PluginError('package/unreadable', `This is not an EOS script: ${why}. Choose another file.`)
}

function mapped<Value>(record: unknown, read: (value: unknown) => Value): Readonly<Record<string, Value>> {
  if (!isFields(record)) return {}
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, read(value)]))
}

function readGallery(value: unknown): Gallery {
  if (!isFields(value)) return { name: '', images: [] }
  const images = Array.isArray(value.images) ? value.images : []
  return { ...value, name: textIn(value, 'name') ?? '', images: images.filter(isFields).map(readImage) }
}

function readImage(value: Fields): GalleryImage {
  return { ...readFile(value), id: Number(value.id) }
}

function readFile(value: unknown): FileEntry {
  if (!isFields(value)) return { hash: '' }
  const { id, type, href, ...rest } = value
  return {
    ...rest,
    hash: textIn(value, 'hash')?.toLowerCase() ?? '',
    ...(typeof id === 'number' && { id }),
    ...(typeof type === 'string' && { type: type.toLowerCase() }),
    ...(typeof href === 'string' && { href }),
  }
}

function readMeta(meta: Fields): OeosMeta {
  const known = ['title', 'author', 'teaseId', 'teaseKey'] as const
  return Object.fromEntries(known.flatMap((key) => (Object.hasOwn(meta, key) ? [[key, String(meta[key])]] : [])))
}

function textIn(fields: Fields, key: string): string | undefined {
  const value = fields[key]
  return typeof value === 'string' ? value : undefined
}
