import type { Scope } from 'sdk'
import { addCharacters } from '../characters/feature.ts'
import { addAftercare } from '../chat/aftercare/feature.ts'
import { addAi } from '../chat/connections/feature.ts'
import { addMessages } from '../chat/messages/feature.ts'
import { addNotes } from '../chat/notes/feature.ts'
import { addSessions } from '../chat/saved/feature.ts'
import { addChat } from '../chat/screen/feature.ts'
import { addTurns } from '../chat/session/feature.ts'
import { addCues } from '../consent/cues/feature.ts'
import { addConsent } from '../consent/feature.ts'
import { addPrivacy } from '../data/privacy/feature.ts'
import { addStorage } from '../data/storage/feature.ts'
import { addDevices } from '../devices/feature.ts'
import { addBackup } from '../features/backup/feature.ts'
import { addLocks } from '../features/chastity/feature.ts'
import { addCalibration } from '../features/device-patterns/calibration/feature.ts'
import { addLive } from '../features/device-patterns/live/feature.ts'
import { addPatterns } from '../features/device-patterns/patterns/feature.ts'
import { addRecorder } from '../features/device-patterns/recorder/feature.ts'
import { addDirector } from '../features/director/feature.ts'
import { addEnvironments } from '../features/environments/feature.ts'
import { addExporters } from '../features/export/feature.ts'
import { addGroups } from '../features/groups/feature.ts'
import { addHypnosis } from '../features/hypnosis/feature.ts'
import { addInspector } from '../features/inspector/feature.ts'
import { addKinks } from '../features/kinks/feature.ts'
import { addLore } from '../features/lorebooks/feature.ts'
import { addMemory } from '../features/memory/feature.ts'
import { addMemorySettings } from '../features/memory/settings/feature.ts'
import { addImages } from '../features/pictures/feature.ts'
import { addLooks } from '../features/pictures/looks/feature.ts'
import { addLoras } from '../features/pictures/loras/feature.ts'
import { addImageSettings } from '../features/pictures/settings/feature.ts'
import { addSprites } from '../features/pictures/sprites/feature.ts'
import { addPresets } from '../features/presets/feature.ts'
import { addScenarios } from '../features/scenarios/feature.ts'
import { addVoice } from '../features/voice/feature.ts'
import { addToasts } from '../notices/toasts/feature.ts'
import { addCommands } from '../plugins/commands/feature.ts'
import { addDeveloperPage } from '../plugins/developer/feature.ts'
import { addPluginsPage } from '../plugins/feature.ts'
import { addPluginPages } from '../plugins/page/pluginPages.tsx'
import { addPermissions } from '../plugins/permissions/feature.ts'
import { addThemes } from '../plugins/themes/feature.ts'
import { addSettings } from '../settings/feature.ts'
import { addHome } from './home/feature.ts'
import { addPages } from './pages/feature.ts'
import { addGeneralSettings } from './settings/feature.ts'
import { addSetup } from './setup/feature.ts'

/** A part of Vesper: it adds its menu entries, pages and commands to the points, and takes them out when the scope closes. */
export type Feature = (scope: Scope) => void

const features: readonly Feature[] = [
  addHome,
  addChat,
  addGroups,
  addMessages,
  addMemory,
  addScenarios,
  addCharacters,
  addAi,
  addMemorySettings,
  addSettings,
  addGeneralSettings,
  addPluginsPage,
  addPermissions,
  addPluginPages,
  addSetup,
  addDeveloperPage,
  addThemes,
  addCommands,
  addExporters,
  addEnvironments,
  addImages,
  addImageSettings,
  addInspector,
  addLocks,
  addKinks,
  addCues,
  addHypnosis,
  addLooks,
  addSprites,
  addLoras,
  addLore,
  addNotes,
  addPresets,
  addVoice,
  addDevices,
  addAftercare,
  addTurns,
  addConsent,
  addDirector,
  addPages,
  addPrivacy,
  addStorage,
  addBackup,
  addSessions,
  addPatterns,
  addLive,
  addRecorder,
  addCalibration,
  addToasts,
]

export function addFeatures(scope: Scope): void {
  for (const add of features) add(scope)
  void import('./pageParts.ts').then(({ addPageParts }) => addPageParts(scope))
}
