import faces, { type Face } from 'virtual:builtin-faces'
import type { Scope } from 'sdk'
import type { Feature } from 'sdk/page/feature.ts'
import { charactersFeature } from '../characters/feature.ts'
import { aftercareFeature } from '../chat/aftercare/feature.ts'
import { connectionsFeature } from '../chat/connections/feature.ts'
import { directedFeature } from '../chat/directed/feature.ts'
import { messagesFeature } from '../chat/messages/feature.ts'
import { savedChatsFeature } from '../chat/saved/feature.ts'
import { sceneFeature } from '../chat/scene/feature.ts'
import { chatFeature } from '../chat/screen/feature.ts'
import { turnsFeature } from '../chat/session/feature.ts'
import { consentFeature, cuesFeature } from '../consent/feature.ts'
import { privacyFeature } from '../data/privacy/feature.ts'
import { storageFeature } from '../data/storage/feature.ts'
import { devicesFeature } from '../devices/feature.ts'
import { backupFeature } from '../features/backup/feature.ts'
import { exportFeature } from '../features/export/feature.ts'
import { kinksFeature } from '../features/kinks/feature.ts'
import { toastsFeature } from '../notices/toasts/feature.ts'
import { commandsFeature } from '../plugins/commands/feature.ts'
import { addFace } from '../plugins/faces/addFace.ts'
import { developerFeature, permissionsFeature, pluginsFeature } from '../plugins/feature.ts'
import { pluginPagesFeature } from '../plugins/page/pluginPages.tsx'
import { holdBack } from '../plugins/registry.ts'
import { themesFeature } from '../plugins/themes/feature.ts'
import { settingsFeature } from '../settings/feature.ts'
import { generalSettingsFeature, shellFeature } from './feature.ts'
import { moduleOf } from './modules/modules.ts'
import { whileOn } from './modules/whileOn.ts'

/** What the host does for page parts of plugins, and for what they share with it: there before the first of them runs. */
const services = async () => (await import('./provideServices.ts')).provideServices()

/** A face, and all that its plugin contributes besides, for as long as the module is on. */
function whileModuleIsOn(face: Face): Feature {
  const add = whileOn(moduleOf(face.id), addFace(face, services))
  return (scope) => {
    holdBack(face.id)
    add(scope)
  }
}

/** In the order in which their entries stand where these say nothing else. */
const features: readonly Feature[] = [
  shellFeature,
  commandsFeature,
  privacyFeature,
  settingsFeature,
  toastsFeature,
  connectionsFeature,
  devicesFeature,
  aftercareFeature,
  chatFeature,
  messagesFeature,
  savedChatsFeature,
  directedFeature,
  sceneFeature,
  cuesFeature,
  kinksFeature,
  generalSettingsFeature,
  consentFeature,
  charactersFeature,
  pluginsFeature,
  themesFeature,
  pluginPagesFeature,
  exportFeature,
  permissionsFeature,
  storageFeature,
  backupFeature,
  developerFeature,
  turnsFeature,
  ...faces.map(whileModuleIsOn),
]

export function addFeatures(scope: Scope): void {
  for (const add of features) add(scope)
  void services()
  void import('./pageParts.ts').then(({ pageParts }) => pageParts(scope))
}
