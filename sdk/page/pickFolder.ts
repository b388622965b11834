import type { AskingFolder, FolderMode } from '../../src/workers/shared/chosenFolder.ts'

/** What a folder is chosen for. The browser opens its dialog where it was closed last for the same `id`. */
export interface FolderWish {
  readonly mode: FolderMode
  readonly id: string
}

type Picker = (wish: FolderWish) => Promise<AskingFolder>
const picker = (): Picker | undefined => (globalThis as { readonly showDirectoryPicker?: Picker }).showDirectoryPicker

/** Whether this browser can hand over a folder that stays known after a reload. */
export const canPickFolder = (): boolean => picker() !== undefined

/** Asks the player for a folder; undefined when they think better of it. Only while they press something. */
export async function pickFolder<Folder extends AskingFolder>(wish: FolderWish): Promise<Folder | undefined> {
  try {
    return (await picker()?.(wish)) as Folder | undefined
  } catch (error) {
    if ((error as { name?: unknown } | null)?.name === 'AbortError') return undefined
    throw error
  }
}

/** Asks for a folder that is known already. Only while the player presses something: the browser asks them. */
export const askForFolder = async (folder: AskingFolder, mode: FolderMode): Promise<boolean> =>
  (await folder.requestPermission({ mode })) === 'granted'
