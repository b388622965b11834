import type { ComponentType } from 'react'
import type { StoredCharacter } from '../../../src/workers/shared/storedCharacter.ts'
import type { Change, CommitId, LibraryEntry } from '../../../src/workers/storage/contract.ts'
import type { CharacterId } from '../../ids.ts'
import { Service } from './Service.ts'

/** Whom it shows, and a class of the place it stands in. */
export interface PortraitProps {
  readonly id: CharacterId
  readonly name: string
  readonly className?: string | undefined
}

/** The player's characters. */
export interface CharacterService {
  /** All of them, for use in render: drawn again when one changes. */
  useList(): readonly LibraryEntry[]
  /** Whether the list is there, for use in render. */
  usePhase(): 'reading' | 'ready' | 'failed'
  /** Those whose name, tags or traits have the words, the likeliest first. Without words everybody. */
  found(list: readonly LibraryEntry[], words: string): readonly LibraryEntry[]
  /** Its name, where the list has been read; undefined where it is gone. */
  nameOf(id: CharacterId): string | undefined
  /** All that is kept of one; undefined where it is gone. */
  read(id: CharacterId): Promise<StoredCharacter | undefined>
  /** Waits for the characters that come with Vesper, and brings this one of them back where it was deleted. */
  introduce(id: CharacterId): Promise<void>
  /** Keeps changes to characters and shows them. */
  commit(label: string, changes: readonly Change[]): Promise<CommitId>
  /** Takes back what these commits did, the last of them first. */
  undo(...commits: readonly CommitId[]): Promise<void>
  readonly Portrait: ComponentType<PortraitProps>
}

/** Provided by the host before any page part runs. */
export const characters = new Service<CharacterService>('characters')
