import type { Scope } from 'sdk'
import { dialogs } from '../../extension/points.ts'

export function addEnvironments(scope: Scope): void {
  scope.add(
    dialogs.add({
      by: 'vesper',
      id: 'environments',
      value: { id: 'environments', load: () => import('./EnvironmentsDialog.tsx') },
    }),
  )
}
