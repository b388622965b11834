import type { Scope } from 'sdk'
import { subscribeKey } from 'valtio/utils'
import { session } from '../../chat/session/session.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { settingsPages } from '../../extension/points.ts'
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
  scope.add(subscribeKey(session, 'current', tend))
}

function tend(): void {
  if (session.current && activeModules(circumstances().limits).length > 0) {
    void import('./kinks.ts').then(({ tendKinks }) => tendKinks())
  }
}
