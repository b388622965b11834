import type { Scope } from 'sdk'
import { dialogs, settingsPages } from '../../../extension/points.ts'

export function addCalibration(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'sextoys-calibration',
      value: {
        id: 'sextoys-calibration',
        path: 'sextoys/calibration',
        label: 'Calibration',
        group: 'Devices',
        order: 44,
        load: () => import('./CalibrationPage.tsx'),
      },
    }),
  )
  scope.add(
    dialogs.add({
      by: 'vesper',
      id: 'calibrate',
      value: { id: 'calibrate', load: () => import('./CalibrationDialog.tsx') },
    }),
  )
}
