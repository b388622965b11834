import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'
import { topBarItems } from '../../../extension/points.ts'
import { RecordingBadge } from './RecordingBadge.tsx'

export const recorderFeature = feature((add) => {
  addSettingsPage(add, 'sextoys/recordings', {
    label: 'Recordings',
    group: 'Devices',
    load: () => import('./RecordingsPage.tsx'),
  })
  add(topBarItems, 'recording', { place: 'badge', component: RecordingBadge })
})
