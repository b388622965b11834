import { addSettingsPage } from 'sdk/page/addSettingsPage.ts'
import { feature } from 'sdk/page/feature.ts'
import { dialogs, topBarItems } from 'sdk/page/points.ts'
import { RecordingBadge } from './recorder/RecordingBadge.tsx'
import { recording } from './recorder/recording.ts'

/** What is done with devices by hand: calibrating, playing patterns and scripts, live control and recording. */
export const devicePatternsFeature = feature((add, scope) => {
  const group = 'Devices'
  addSettingsPage(add, 'sextoys/calibration', {
    label: 'Calibration',
    group,
    load: () => import('./calibration/CalibrationPage.tsx'),
  })
  add(dialogs, 'calibrate', { load: () => import('./calibration/CalibrationDialog.tsx') })
  addSettingsPage(add, 'sextoys/patterns', {
    label: 'Patterns',
    group,
    load: () => import('./patterns/PatternsPage.tsx'),
  })
  addSettingsPage(add, 'sextoys/patterns/$patternId', {
    label: 'Pattern',
    group,
    isListed: false,
    load: () => import('./patterns/PatternPage.tsx'),
  })
  addSettingsPage(add, 'sextoys/player', {
    label: 'Script player',
    group,
    load: () => import('./patterns/player/PlayerPage.tsx'),
  })
  addSettingsPage(add, 'sextoys/live', { label: 'Live control', group, load: () => import('./live/LivePage.tsx') })
  addSettingsPage(add, 'sextoys/recordings', {
    label: 'Recordings',
    group,
    load: () => import('./recorder/RecordingsPage.tsx'),
  })
  add(topBarItems, 'recording', { place: 'badge', component: RecordingBadge })
  scope.add(endRecording)
})

/** What was taken down until then is kept. */
function endRecording(): void {
  if (recording.isOn) void import('./recorder/record.ts').then(({ stopRecording }) => stopRecording())
}
