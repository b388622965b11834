import { definePage } from 'sdk/page/definePage.ts'

/** The picture of whom one talks with, beside the chat. */
export default definePage({
  chatParts: { portrait: () => import('./PortraitBesideChat.tsx') },
})
