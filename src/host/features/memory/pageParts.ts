import { feature } from 'sdk/page/feature.ts'
import './memorySection.ts'
import { lazy } from 'react'
import { characterActions } from 'sdk/page/points/characterParts.ts'
import { chatParts } from 'sdk/page/points/chatParts.ts'
import { memoryPath } from './memoryPath.ts'

/** The way to a character's memories on its card, and a line in the chat when nothing is remembered of it. */
export const memoryParts = feature((add) => {
  add(characterActions, 'memories', {
    place: 'menu',
    after: 'edit',
    label: 'Memories',
    run: (id, go) => go(memoryPath(id)),
  })
  add(chatParts, 'memory-trouble', { place: 'before-composer', component: lazy(() => import('./MemoryTrouble.tsx')) })
})
