import { feature } from '../../../extension/feature.ts'
import { dialogs, settingsPages } from '../../../extension/points.ts'

export const calibrationFeature = feature((add) => {
  add(settingsPages, 'sextoys-calibration', {
    path: 'sextoys/calibration',
    label: 'Calibration',
    group: 'Devices',
    load: () => import('./CalibrationPage.tsx'),
  })
  add(dialogs, 'calibrate', { load: () => import('./CalibrationDialog.tsx') })
})
