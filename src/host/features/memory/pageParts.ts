import './memorySection.ts'
import { lazy } from 'react'
import type { Scope } from 'sdk'
import { characterActions } from '../../characters/characterActions.ts'
import { chatParts } from '../../chat/screen/chatParts.ts'
import { memoryPath } from './memoryPath.ts'

/** The way to a character's memories on its card, and a line in the chat when nothing is remembered of it. */
export function addMemoryParts(scope: Scope): void {
  scope.add(
    characterActions.add({
      by: 'vesper',
      id: 'memories',
      value: { id: 'memories', order: 30, place: 'menu', label: 'Memories', run: (id, go) => go(memoryPath(id)) },
    }),
  )
  scope.add(
    chatParts.add({
      by: 'vesper',
      id: 'memory-trouble',
      value: {
        id: 'memory-trouble',
        order: 10,
        place: 'before-composer',
        component: lazy(() => import('./MemoryTrouble.tsx')),
      },
    }),
  )
}
