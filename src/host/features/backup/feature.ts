import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'

export const backupFeature = feature((add) => {
  addSettingsPage(add, 'backup', { label: 'Backup', group: 'Privacy and data', load: () => import('./BackupPage.tsx') })
})
