import type { Scope } from 'sdk'
import { commands, topBarItems } from '../app/points.ts'
import { coverTitle } from '../ui/pageTitle.ts'
import { IncognitoBadge } from './IncognitoBadge.tsx'
import { isIncognito } from './incognito.ts'

export function addPrivacy(scope: Scope): void {
  scope.add(
    topBarItems.add({
      by: 'vesper',
      id: 'incognito',
      value: { id: 'incognito', order: 5, place: 'badge', component: IncognitoBadge },
    }),
  )
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'incognito',
      value: {
        id: 'incognito',
        label: isIncognito ? 'Leave incognito mode' : 'Start incognito mode',
        order: 70,
        run: async () => {
          const { enterIncognito, leaveIncognito } = await import('./switchIncognito.ts')
          await (isIncognito ? leaveIncognito() : enterIncognito())
        },
      },
    }),
  )
  // The browser's history keeps titles.
  if (isIncognito) coverTitle('incognito', 'Vesper')
}
