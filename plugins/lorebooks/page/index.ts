import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { findSources } from 'sdk/page/points/findSources.ts'
import { loreSettings } from './loreSection.ts'

/** Books about the world a chat is set in, and what of them a reply is told. */
export default definePage({
  routes: {
    lorebooks: () => import('./LorebooksPage.tsx'),
    lorebook: () => import('./LorebookPage.tsx'),
    'lorebook-card': () => import('./CardBookPage.tsx'),
  },
  commands: { 'lore.chat': () => openDialog('lore') },
  dialogs: { lore: () => import('./ChatLoreDialog.tsx') },
  characterFormParts: {
    lorebook: () => import('./CardBookLink.tsx'),
    lorebooks: () => import('./BooksOfCharacter.tsx'),
  },
  turnParts: { lore: () => ({ lore: loreSettings() }) },
  start(add) {
    add(findSources, 'lorebooks', {
      heading: 'Lorebooks',
      kind: 'Lorebook',
      after: 'scenarios',
      find: async (words, limit) => (await import('./foundBooks.ts')).foundBooks(words, limit),
    })
  },
})
