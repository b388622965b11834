import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'
import { dialogs } from '../../../extension/points.ts'

export const calibrationFeature = feature((add) => {
  addSettingsPage(add, 'sextoys/calibration', {
    label: 'Calibration',
    group: 'Devices',
    load: () => import('./CalibrationPage.tsx'),
  })
  add(dialogs, 'calibrate', { load: () => import('./CalibrationDialog.tsx') })
})
