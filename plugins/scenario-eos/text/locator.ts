import type { StageMedia, StoryFile } from 'sdk'
import type { EosDocument, FileEntry, GalleryImage, Profile } from '../document/document.ts'
import { entriesOf, imageOf } from './entries.ts'
import { indexOf, kindOf, type Wanted } from './files.ts'
import { directLink, replacementIn } from './oeosLocator.ts'

/** What a locator leads to. `id` is the same as long as the medium is. A `problem` tells why it is not quite what was asked. */
export type Located =
  | { readonly kind: 'found'; readonly media: StageMedia; readonly id: string; readonly problem?: string }
  | { readonly kind: 'missing'; readonly problem: string }

/** Picks one of `count`; `key` names what is picked from, so that the last pick can be avoided. */
export type Picker = (count: number, key: string) => number

/** How large a picture is asked for, where it comes from the site. */
export type Tier = 's' | 'm' | 'l' | 'xl'

/** Finds the picture or clip a command names: in the document, in the files that came with it, at last in the net. */
export function resolveLocator(
  locator: string,
  wanted: Wanted,
  document: EosDocument,
  files: readonly StoryFile[],
  pick: Picker,
  profile: Profile,
  tier: Tier = 'xl',
): Located {
  return resolve(locator, { wanted, document, files, pick, profile, tier, depth: 0 })
}

interface Search {
  readonly wanted: Wanted
  readonly document: EosDocument
  readonly files: readonly StoryFile[]
  readonly pick: Picker
  readonly profile: Profile
  readonly tier: Tier
  readonly depth: number
}

function resolve(locator: string, search: Search): Located {
  if (search.depth > 3) return missing('The locator leads to itself.')
  const text = locator.trim()
  if (search.profile === 'oeos') {
    const replacement = replacementIn(text)
    if (replacement) return replaced(replacement.placeholder, replacement.choices, locator, search)
    const link = directLink(text, search.wanted)
    if (link) return link.allowed ? foundLink(link.url, link.url) : missing(link.problem)
  }
  const gallery = /^gallery:([^/]*)\/(.*)$/s.exec(text)
  if (gallery) return inGallery(gallery[1] ?? '', gallery[2] ?? '', search)
  if (text.startsWith('file:')) return inFiles(text.slice('file:'.length), search)
  return missing(`“${shortened(text)}” is no locator: it should begin with gallery: or file:.`)
}

/** What stands in the suffix of a placeholder, and the placeholder itself where that cannot be had. */
function replaced(placeholder: string, choices: readonly string[], locator: string, search: Search): Located {
  const deeper = { ...search, depth: search.depth + 1 }
  const chosen = choices[picked(choices.length, locator, search)]
  const found: Located = chosen === undefined ? missing('The locator cannot be read.') : resolve(chosen, deeper)
  if (found.kind === 'found' || placeholder === '') return found
  const instead = resolve(placeholder, deeper)
  return instead.kind === 'found' ? { ...instead, problem: found.problem } : found
}

function inGallery(galleryId: string, image: string, search: Search): Located {
  const { galleries } = search.document
  const gallery = Object.hasOwn(galleries, galleryId) ? galleries[galleryId] : undefined
  if (!gallery) return missing(`There is no gallery “${shortened(galleryId)}” in this script.`)
  const wild = image === '*'
  const entry = wild
    ? gallery.images[picked(gallery.images.length, `gallery:${galleryId}/*`, search)]
    : imageOf(gallery, Number.parseInt(image, 10))
  if (!entry) {
    return missing(
      wild
        ? `The gallery “${shortened(gallery.name || galleryId)}” is empty.`
        : `There is no picture ${shortened(image)} in the gallery “${shortened(gallery.name || galleryId)}”.`,
    )
  }
  const here = (): StoryFile | undefined => indexOf(search.files).byPlace(galleryId, entry.id)
  return ofEntry(entry, `gallery:${galleryId}/${entry.id}`, search, here)
}

function inFiles(name: string, search: Search): Located {
  const { wanted, files } = search
  const entries = entriesOf(search.document.files)
  const exact = entries.named(name)
  if (exact && kindOf({ ...exact.entry, name: exact.name }) === wanted) return ofFile(exact.name, exact.entry, search)
  const found = entries.matching(name, wanted)
  const chosen = found[picked(found.length, `file:${name}|${wanted}`, search)]
  if (chosen) return ofFile(chosen.name, chosen.entry, search)
  const unlisted = indexOf(files).byName(name, wanted)
  if (unlisted) return foundFile(unlisted)
  return missing(`No ${wordFor[wanted]} of this script is named “${shortened(name)}”.`)
}

function ofFile(name: string, entry: FileEntry, search: Search): Located {
  return ofEntry(entry, `file:${name}`, search, () => indexOf(search.files).byName(name, search.wanted))
}

/** Embedded, else in the package by its hash, else by its name or place, else on the site. */
function ofEntry(
  entry: GalleryImage | FileEntry,
  name: string,
  search: Search,
  byName: () => StoryFile | undefined,
): Located {
  const { wanted, files, tier } = search
  const href = entry.href ?? ''
  if (href.startsWith(`data:${wanted}/`)) return foundLink(href, entry.hash || name)
  const index = indexOf(files)
  const file = index.byHash(entry.hash, wanted) ?? byName() ?? (href === '' ? undefined : index.byName(href, wanted))
  if (file) return foundFile(file)
  if (/^https:\/\//.test(href)) return foundLink(href, entry.hash || name)
  if (!/^[\da-f]{40}$/.test(entry.hash))
    return missing(`The ${wordFor[wanted]} “${shortened(name)}” is not in the package.`)
  if (wanted === 'video') return missing(`The video “${shortened(name)}” is not in the package.`)
  return foundLink(siteAddress(entry.hash, wanted, tier), entry.hash)
}

function siteAddress(hash: string, wanted: 'image' | 'audio', tier: Tier): string {
  const root = 'https://media.milovana.com/timg'
  return wanted === 'audio' ? `${root}/${hash}.mp3` : `${root}/tb_${tier}/${hash}.jpg`
}

const wordFor: Readonly<Record<Wanted, string>> = { image: 'picture', audio: 'sound', video: 'video' }

function picked(count: number, key: string, { pick }: Search): number {
  return count > 1 ? pick(count, key) : 0
}

const missing = (problem: string): Located => ({ kind: 'missing', problem })
const foundFile = ({ name }: StoryFile): Located => ({ kind: 'found', media: { kind: 'file', name }, id: name })
const foundLink = (url: string, id: string): Located => ({ kind: 'found', media: { kind: 'link', url }, id })
const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
