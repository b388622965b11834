import type { CharacterId } from 'sdk'
import type { Selection } from 'sdk/page/selection.ts'
import { proxy } from 'valtio'
import { everybody, type LibraryQuery, type SortOrder } from './library.ts'

/** How the library is looked at. Lives as long as the page does, so that coming back from a character finds it again. */
export const libraryView = proxy({
  query: { ...everybody } as LibraryQuery,
  order: 'modified' as SortOrder,
})

export function look(patch: Partial<LibraryQuery>): void {
  libraryView.query = { ...libraryView.query, ...patch }
}

/** No character is selected. */
export const nobody: Selection<CharacterId> = { ids: new Set(), last: undefined }

/** Something that is done to characters and needs a word from the person first. */
export type LibraryTask =
  | { readonly kind: 'move'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'add-tags'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'remove-tags'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'rename-folder'; readonly folder: string }
