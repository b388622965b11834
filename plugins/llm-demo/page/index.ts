import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { chatParts } from 'sdk/page/points/chatParts.ts'

/** The scene's beginning, and its guide above the place where one writes. */
export default definePage({
  commands: { 'try-it-now': async () => (await import('./beginScene.ts')).beginScene() },
  start(add) {
    add(chatParts, 'try-it-now', { place: 'before-composer', component: lazy(() => import('./GuideInChat.tsx')) })
  },
})
