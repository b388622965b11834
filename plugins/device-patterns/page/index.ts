import { definePage } from 'sdk/page/definePage.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { RecordingBadge } from './recorder/RecordingBadge.tsx'
import { recording } from './recorder/recording.ts'

/** What is done with devices by hand: calibrating, playing patterns and scripts, live control and recording. */
export default definePage({
  settingsPages: {
    'sextoys-calibration': () => import('./calibration/CalibrationPage.tsx'),
    'sextoys-patterns': () => import('./patterns/PatternsPage.tsx'),
    'sextoys-pattern': () => import('./patterns/PatternPage.tsx'),
    'sextoys-player': () => import('./patterns/player/PlayerPage.tsx'),
    'sextoys-live': () => import('./live/LivePage.tsx'),
    'sextoys-recordings': () => import('./recorder/RecordingsPage.tsx'),
  },
  dialogs: { calibrate: () => import('./calibration/CalibrationDialog.tsx') },
  start(add, scope) {
    add(topBarItems, 'recording', { place: 'badge', after: 'chastity-lock', component: RecordingBadge })
    scope.add(endRecording)
  },
})

/** What was taken down until then is kept. */
function endRecording(): void {
  if (recording.isOn) void import('./recorder/record.ts').then(({ stopRecording }) => stopRecording())
}
