import type { CharacterId } from 'sdk'

/** Something that is done to characters and needs a word from the person first. */
export type LibraryTask =
  | { readonly kind: 'move'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'add-tags'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'remove-tags'; readonly ids: readonly CharacterId[] }
  | { readonly kind: 'rename-folder'; readonly folder: string }
