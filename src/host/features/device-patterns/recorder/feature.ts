import type { Scope } from 'sdk'
import { settingsPages, topBarItems } from '../../../extension/points.ts'
import { RecordingBadge } from './RecordingBadge.tsx'

export function addRecorder(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'sextoys-recordings',
      value: {
        id: 'sextoys-recordings',
        path: 'sextoys/recordings',
        label: 'Recordings',
        group: 'Devices',
        order: 49,
        load: () => import('./RecordingsPage.tsx'),
      },
    }),
  )
  scope.add(
    topBarItems.add({
      by: 'vesper',
      id: 'recording',
      value: { id: 'recording', order: 30, place: 'badge', component: RecordingBadge },
    }),
  )
}
