import type { CharacterId } from 'sdk'
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

/** Who is selected, and from where Shift reaches. */
export interface Selection<Id = CharacterId> {
  readonly ids: ReadonlySet<Id>
  readonly last: Id | undefined
}

export const nobody: Selection = { ids: new Set(), last: undefined }

/** The selection after a press on one; with Shift, after a press on all between the last one and this. */
export function toggled<Id>({ ids, last }: Selection<Id>, id: Id, range: readonly Id[] | undefined): Selection<Id> {
  const next = new Set(ids)
  const isOn = !ids.has(id)
  const from = range && last !== undefined ? range.indexOf(last) : -1
  const to = range ? range.indexOf(id) : -1
  const reached = range && from >= 0 && to >= 0 ? range.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const each of reached) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return { ids: next, last: id }
}

/** Something that is done to characters and needs a word from the person first. */
export type LibraryTask =
  | { readonly kind: 'move'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'add-tags'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'remove-tags'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'rename-folder'; readonly folder: string }
