import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { notes } from 'sdk/page/records/localNotes.ts'
import { noteNames } from '../../../shared/storageNames.ts'

const key = noteNames.nameQuestion

/** What the dialog "player-name" is opened with. */
export interface NameQuestion {
  answered(): void
}

/** In the setup: the player is to be asked for their name before their first chat. */
export function leaveNameOpen(): void {
  if (notes.read(key) === undefined) notes.write(key, 'open')
}

/** The player has seen the question. They need not answer it, and are not asked again. */
export function settleName(): void {
  notes.write(key, 'asked')
}

/** Asks a player who has no name yet, once. Resolves when they gave one or went on without. */
export async function askForName(): Promise<void> {
  if (notes.read(key) !== 'open') return
  settleName()
  if (conversationSection.now.playerName.trim() !== '' || profileSection.now.name.trim() !== '') return
  await new Promise<void>((resolve) => openDialog('player-name', { answered: resolve } satisfies NameQuestion))
}
