import { useEffect } from 'react'
import { type Character, type CharacterId, isAbort } from 'sdk'
import { proxy, ref, useSnapshot } from 'valtio'
import type { Change, CommitId } from '../../workers/storage/contract.ts'
import { storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { excerpt } from './excerpt.ts'
import { rememberPortraits } from './portraits.ts'

/** What lists show of a character. The rest stays in storage until somebody asks for it. */
export interface CharacterEntry {
  readonly id: CharacterId
  readonly name: string
  readonly excerpt: string
  readonly model: string
  readonly tags: readonly string[]
  readonly created: number
  readonly modified: number
}

export const characters = proxy({
  phase: 'reading' as 'reading' | 'ready' | 'failed',
  list: ref([]) as readonly CharacterEntry[],
})

/** The characters there are, kept up to date from the first use on. */
export function useCharacters() {
  useEffect(() => void followCharacters(), [])
  return useSnapshot(characters)
}

let first: Promise<void> | undefined

/**
 * Reads the characters and follows what changes about them, here and in other tabs, as long as the page lives.
 * Resolves when they have been read once.
 */
export function followCharacters(): Promise<void> {
  if (!first) {
    first = refresh()
    void follow(new AbortController().signal)
  }
  return first
}

/** Characters whose changes are already shown, by the commit that made them. */
const shown = new Set<CommitId>()

/** Commits changes to characters and shows them at once. */
export async function commitCharacters(label: string, changes: readonly Change[]): Promise<CommitId> {
  const commit = await storage().commit(label, changes)
  shown.add(commit)
  for (const change of changes) {
    if (change.table !== 'characters') continue
    if (change.kind === 'put') show(change.value)
    else hide(change.key as CharacterId)
  }
  return commit
}

export async function undoCharacters(commit: CommitId): Promise<void> {
  await storage().undo(commit)
  await refresh()
}

function show(character: Character): void {
  rememberPortraits([[character.id, character.previewImage]])
  characters.list = ref([entryOf(character), ...characters.list.filter(({ id }) => id !== character.id)])
}

function hide(id: CharacterId): void {
  characters.list = ref(characters.list.filter((other) => other.id !== id))
}

function entryOf({ id, name, personality, mainModel, tags, created, modified }: Character): CharacterEntry {
  return { id, name, excerpt: excerpt(personality, name), model: mainModel, tags, created, modified }
}

async function refresh(): Promise<void> {
  try {
    const found = await storage().list('characters')
    rememberPortraits(found.map(({ id, previewImage }) => [id, previewImage]))
    characters.list = ref(found.map(entryOf))
    characters.phase = 'ready'
  } catch (error) {
    characters.phase = 'failed'
    reportError({
      type: 'STORAGE_ERROR',
      context: 'Characters',
      message: 'Failed to load data. Check browser storage permissions.',
      details: error,
      retry: refresh,
    })
  }
}

const settleMs = 150

/** Commits come in bursts; they are shown together. */
async function follow(signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<CommitId>()
  try {
    for await (const { commit, tables } of storage().changes(signal)) {
      if (!tables.includes('characters')) continue
      waiting.add(commit)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isNew = [...waiting].some((other) => !shown.delete(other))
        waiting.clear()
        if (isNew) void refresh()
      }, settleMs)
    }
  } catch (error) {
    if (!isAbort(error)) console.warn('[Characters]', 'Changes are no longer followed', error)
  }
}
