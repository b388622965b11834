import { PluginError } from 'sdk'
import type { Story, StoryFile } from 'sdk/story'
import type { Guide, Preference } from '../parse/guide.ts'
import { readGuide } from '../parse/readGuide.ts'
import { FileIndex, mediaRootOf } from '../rules/mediaFiles.ts'
import { foldedPath } from '../rules/paths.ts'
import { folderOf, joined, nameOf } from './paths.ts'
import type { GuideMemory } from './state.ts'

/** A guide of the package, read, with what its files are called. */
export interface LoadedGuide {
  /** File of the guide. */
  readonly path: string
  /** Name of that file, without its ending. */
  readonly id: string
  /** Folder of that file: the data root. */
  readonly folder: string
  /** Folder of its media, from the package. */
  readonly mediaFolder: string
  readonly guide: Guide
  /** The files in that folder. */
  readonly media: FileIndex
}

/** Where the files of a package lie for scripts and HTML. */
export const packageRoot = '/gm/'

export const virtualRoot = ({ folder }: LoadedGuide) => packageRoot + (folder === '' ? '' : `${folder}/`)
export const mediaRoot = ({ mediaFolder }: LoadedGuide) => packageRoot + (mediaFolder === '' ? '' : `${mediaFolder}/`)

export const titleOf = ({ id, guide: { title, author } }: LoadedGuide) =>
  [title || id, author].filter((part) => part !== '').join(', ')

/** The guide a story begins with. Throws where it is none. */
export function firstGuide(script: unknown, story: Story | undefined): LoadedGuide {
  const { text, path } = sourceOf(script, story)
  const known = story && guidesOf(story)
  const found = known?.get(path) ?? read(text, path, story)
  known?.set(path, found)
  return found
}

/** A guide of the package by its file, or undefined where it cannot be read. */
export function loadGuide(story: Story, path: string): LoadedGuide | undefined {
  const first = sourceOf(story.script, story)
  if (foldedPath(path) === foldedPath(first.path)) return firstGuide(story.script, story)
  const known = guidesOf(story)
  const name = textName(story, path)
  if (name === undefined) return undefined
  try {
    const found = known.get(name) ?? read(story.texts[name] ?? '', name, story)
    known.set(name, found)
    return found
  } catch {
    return undefined
  }
}

/** What a guide remembers when it is begun: as it was kept, with the preferences it declares now. */
export function memoryOf({ guide }: LoadedGuide, kept: GuideMemory | undefined): GuideMemory {
  const saved = kept ?? emptyMemory
  const declared = guide.preferences.map((one): Preference => {
    const old = saved.preferences.find(({ key, type }) => key === one.key && type === one.type)
    return old ? { ...old, label: one.label, sortOrder: one.sortOrder } : one
  })
  const added = saved.preferences.filter(({ key }) => !guide.preferences.some((one) => one.key === key))
  return { ...saved, preferences: [...declared, ...added] }
}

export const emptyMemory: GuideMemory = {
  page: '',
  currPage: '',
  prevPage: '',
  flags: [],
  variables: [],
  scope: [],
  preferences: [],
  globalButtons: [],
  settings: null,
}

/** Reading a guide takes a while: each is read once for a story. */
const guidesByStory = new WeakMap<Story, Map<string, LoadedGuide>>()

function guidesOf(story: Story): Map<string, LoadedGuide> {
  const known = guidesByStory.get(story) ?? new Map<string, LoadedGuide>()
  guidesByStory.set(story, known)
  return known
}

function read(text: string, path: string, story: Story | undefined): LoadedGuide {
  const folder = folderOf(path)
  const texts = story?.texts ?? {}
  const files = withTexts(story?.files ?? [], texts)
  const data = new FileIndex(files, folder)
  const guide = readGuide(text, {
    text: (name) => {
      const found = data.find(name)?.name
      return found !== undefined && Object.hasOwn(texts, found) ? texts[found] : undefined
    },
    list: (inner) => data.list(inner),
  })
  const mediaFolder = mediaRootOf(joined(folder, guide.mediaDirectory), files) ?? folder
  const id = nameOf(path).replace(/\.xml$/i, '')
  return { path, id, folder, mediaFolder, guide, media: new FileIndex(files, mediaFolder) }
}

/** Small text files may come as texts only. */
function withTexts(files: readonly StoryFile[], texts: Story['texts']): readonly StoryFile[] {
  const known = new Set(files.map(({ name }) => name))
  const others = Object.keys(texts).filter((name) => !known.has(name))
  return [...files, ...others.map((name) => ({ name, type: 'text/plain', size: texts[name]?.length ?? 0 }))]
}

function sourceOf(script: unknown, story: Story | undefined): { readonly text: string; readonly path: string } {
  if (typeof script === 'string') return { text: script, path: `${story?.name ?? 'guide'}.xml` }
  if (typeof script === 'object' && script !== null) {
    const { entry, path }: { entry?: unknown; path?: unknown } = script
    if (typeof entry === 'string' && typeof path === 'string') return { text: entry, path: joined('', path) }
  }
  throw new PluginError(
    'plugin/call-failed',
    'This is no GuideMe guide: its text is missing. Choose the XML file of the guide itself.',
  )
}

const textName = ({ texts }: Story, path: string) =>
  Object.hasOwn(texts, path) ? path : Object.keys(texts).find((name) => foldedPath(name) === foldedPath(path))
