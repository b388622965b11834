import { useLayoutEffect } from 'react'
import { type CharacterId, isAbort } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportUnread } from 'sdk/page/records/followedList.ts'
import { proxy, ref, useSnapshot } from 'valtio'
import { nameText, withReadableName } from '../../shared/text/readableNames.ts'
import type { CardsKept } from '../../workers/media/contract.ts'
import type { Change, CommitId, LibraryEntry } from '../../workers/storage/contract.ts'
import { forgetPortrait, rememberPortrait } from './portraits.ts'
import { seedBuiltins } from './seedBuiltins.ts'

/** The characters there are, as lists show them. The rest stays in storage until somebody asks for it. */
export const characters = proxy({
  phase: 'reading' as 'reading' | 'ready' | 'failed',
  list: ref([]) as readonly LibraryEntry[],
  /** Those changed last, to be shown while all are being read. */
  newest: ref([]) as readonly LibraryEntry[],
})

/** The characters there are, kept up to date from the first use on. */
export function useCharacters() {
  // Not after the first paint: to ask is quick, and the answer is what everybody waits for.
  useLayoutEffect(() => void followCharacters(), [])
  return useSnapshot(characters)
}

/** What `characters.list` shows, or will in a moment. */
const entries = new Map<CharacterId, LibraryEntry>()

export const entryOf = (id: CharacterId): LibraryEntry | undefined => entries.get(id)

/** All characters, once they have been read. */
export async function allCharacters(): Promise<readonly LibraryEntry[]> {
  await followCharacters()
  return [...entries.values()]
}

/** All characters of a name. */
export const namesakes = (name: string): CharacterId[] =>
  [...entries.values()].filter((entry) => entry.name === nameText(name)).map(({ id }) => id)

let first: Promise<void> | undefined

/**
 * Reads the characters and follows what changes about them, here and in other tabs, as long as the page lives.
 * Resolves when they have been read once.
 */
export function followCharacters(): Promise<void> {
  if (!first) {
    first = showNewest().then(introduceBuiltins).then(refreshCharacters)
    void follow(new AbortController().signal)
  }
  return first
}

/** Adds those that come with Vesper, on the first start. Until they are there, an empty list would be a lie. */
export const introduceBuiltins = (): Promise<void> =>
  seedBuiltins(commitCharacters).catch((error: unknown) =>
    console.warn('[Characters]', 'Nobody could be introduced', error),
  )

/** Characters whose changes are already shown, by the commit that made them. */
const shown = new Set<CommitId>()

/** Commits changes to characters and shows them. */
export async function commitCharacters(label: string, changes: readonly Change[]): Promise<CommitId> {
  const commit = await storage().commit(label, changes)
  shown.add(commit)
  changed += 1
  let count = 0
  for (const change of changes) {
    if (change.table === 'characters') {
      if (change.kind === 'put') rememberPortrait(change.value.id, change.value.previewImage)
      else forgetPortrait(change.key as CharacterId)
    }
    if (change.table === 'shelf') {
      count += 1
      if (change.kind === 'put') note(change.value.id, change.value)
      else note(change.key as CharacterId, undefined)
    }
  }
  publishOwn(count)
  return commit
}

/** Shows characters that the media worker has put into storage. */
export function showStored({ commit, cards }: CardsKept): void {
  shown.add(commit)
  changed += 1
  for (const { entry, previewImage } of cards) {
    rememberPortrait(entry.id, previewImage)
    note(entry.id, entry)
  }
  publishOwn(cards.length)
}

function note(id: CharacterId, entry: LibraryEntry | undefined): void {
  changedAt.set(id, changed)
  if (entry) entries.set(id, withReadableName(entry))
  else entries.delete(id)
}

/** Before all have been read, one's own would look like all there are. */
function publishOwn(count: number): void {
  if (characters.phase !== 'reading') publish(count > 1 ? manyPauseMs : pauseMs)
}

/** Takes back what these commits did, the last of them first. */
export async function undoCharacters(...commits: readonly CommitId[]): Promise<void> {
  try {
    for (const commit of commits.toReversed()) shown.add(await storage().undo(commit))
  } finally {
    await refreshCharacters()
  }
}

const pauseMs = 200
/** Who changes many at once, as an import does, changes more in a moment. */
const manyPauseMs = 500
let published = Number.NEGATIVE_INFINITY
let publishing: ReturnType<typeof setTimeout> | undefined

/** One change is shown at once; of many in a row, what they come to. */
function publish(pause: number): void {
  if (publishing !== undefined) return
  const wait = published + pause - performance.now()
  if (wait <= 0) showNow()
  else publishing = setTimeout(showNow, wait)
}

function showNow(): void {
  clearTimeout(publishing)
  publishing = undefined
  published = performance.now()
  characters.list = ref([...entries.values()])
}

/** More than a first screen of them. */
const screenful = 60

/** A first screenful, which need not wait for thousands of others. */
async function showNewest(): Promise<void> {
  try {
    const before = changed
    const found = await storage().newestLibraryEntries(screenful)
    if (changed === before) characters.newest = ref(found)
  } catch {
    // Whatever is wrong, reading them all will say so.
  }
}

/** Counts what is committed here, and remembers whom it changed: a list that was read meanwhile may be older than that. */
let changed = 0
const changedAt = new Map<CharacterId, number>()

/** Reads them anew. Only needed where something else than a commit changed them. */
export async function refreshCharacters(): Promise<void> {
  try {
    const before = changed
    const found = new Map<CharacterId, LibraryEntry>()
    for await (const batch of storage().records('shelf'))
      for (const entry of batch) found.set(entry.id, withReadableName(entry))
    for (const [id, at] of changedAt) {
      const own = entries.get(id)
      if (at > before && own) found.set(id, own)
      else if (at > before) found.delete(id)
    }
    const shownBefore = new Map(entries)
    entries.clear()
    for (const entry of found.values()) {
      const known = shownBefore.get(entry.id)
      entries.set(entry.id, known && isSameEntry(known, entry) ? known : entry)
      if (known && known.modified !== entry.modified) forgetPortrait(entry.id)
    }
    showNow()
    characters.newest = ref([])
    characters.phase = 'ready'
  } catch (error) {
    characters.phase = 'failed'
    reportUnread('Characters', error, refreshCharacters)
  }
}

const settleMs = 150

/** Commits come in bursts; they are shown together. */
async function follow(signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<CommitId>()
  try {
    for await (const { commit, tables } of storage().changes(signal)) {
      if (!tables.includes('shelf') && !tables.includes('characters')) continue
      waiting.add(commit)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isNew = [...waiting].some((other) => !shown.delete(other))
        waiting.clear()
        if (isNew) void refreshCharacters()
      }, settleMs)
    }
  } catch (error) {
    if (!isAbort(error)) console.warn('[Characters]', 'Changes are no longer followed', error)
  }
}

/** Whether two entries say the same, so that the one already shown can stay. */
function isSameEntry(a: LibraryEntry, b: LibraryEntry): boolean {
  return (
    a.modified === b.modified &&
    a.name === b.name &&
    a.excerpt === b.excerpt &&
    a.model === b.model &&
    a.created === b.created &&
    a.folder === b.folder &&
    a.favourite === b.favourite &&
    a.played === b.played &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  )
}
