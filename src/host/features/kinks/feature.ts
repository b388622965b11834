import type { Scope } from 'sdk'
import { subscribeKey } from 'valtio/utils'
import { session } from '../../chat/session/session.ts'
import { type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { settingsPages } from '../../extension/points.ts'
import { kinkWords } from './kinkWords.ts'
import { activeModules } from './modules.ts'

/** Modules that colour the scene. What asks them is fetched with the first chat in which any is on. */
export function addKinks(scope: Scope): void {
  const id = 'kinks-modules'
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id,
      value: {
        id,
        path: 'kinks/modules',
        label: 'Other modules',
        group: 'Kinks',
        order: 49.8,
        load: () => import('./ModulesPage.tsx'),
      },
    }),
  )
  scope.add(turnParts.add({ by: 'vesper', id: turnPart.id, value: turnPart }))
  scope.add(subscribeKey(session, 'current', startUpkeep))
}

const turnPart: TurnPart = {
  id: 'kinks',
  order: 80,
  async part(chat, _, action) {
    const kinks = await kinkWords(chat.id, action)
    return kinks.length > 0 ? { kinks } : {}
  },
}

function startUpkeep(): void {
  if (session.current && activeModules(circumstances().limits).length > 0) {
    void import('./kinks.ts').then(({ startKinkUpkeep }) => startKinkUpkeep())
  }
}
