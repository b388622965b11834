import { feature } from '../../../extension/feature.ts'
import { settingsPages, topBarItems } from '../../../extension/points.ts'
import { RecordingBadge } from './RecordingBadge.tsx'

export const recorderFeature = feature((add) => {
  add(settingsPages, 'sextoys-recordings', {
    path: 'sextoys/recordings',
    label: 'Recordings',
    group: 'Devices',
    load: () => import('./RecordingsPage.tsx'),
  })
  add(topBarItems, 'recording', { place: 'badge', component: RecordingBadge })
})
