import type { Scope } from 'sdk'
import { addAftercare } from '../aftercare/feature.ts'
import { addAi } from '../ai/feature.ts'
import { addBackup } from '../backup/feature.ts'
import { addCalibration } from '../calibration/feature.ts'
import { addCharacters } from '../characters/feature.ts'
import { addChat } from '../chat/feature.ts'
import { addCommands } from '../commands/feature.ts'
import { addConsent } from '../consent/feature.ts'
import { addCues } from '../cues/feature.ts'
import { addDeveloperPage } from '../developer/feature.ts'
import { addDevices } from '../devices/feature.ts'
import { addDirector } from '../director/feature.ts'
import { addEnvironments } from '../environments/feature.ts'
import { addExporters } from '../exporters/feature.ts'
import { addGroups } from '../groups/feature.ts'
import { addHome } from '../home/feature.ts'
import { addHypnosis } from '../hypnosis/feature.ts'
import { addImages } from '../images/feature.ts'
import { addImageSettings } from '../images/settings/feature.ts'
import { addInspector } from '../inspector/feature.ts'
import { addKinks } from '../kinks/feature.ts'
import { addLive } from '../live/feature.ts'
import { addLocks } from '../locks/feature.ts'
import { addLooks } from '../looks/feature.ts'
import { addLoras } from '../loras/feature.ts'
import { addLore } from '../lore/feature.ts'
import { addMemory } from '../memory/feature.ts'
import { addMemorySettings } from '../memory/settings/feature.ts'
import { addMessages } from '../messages/feature.ts'
import { addNotes } from '../notes/feature.ts'
import { addPages } from '../pages/feature.ts'
import { addPatterns } from '../patterns/feature.ts'
import { addPermissions } from '../permissions/feature.ts'
import { addPluginsPage } from '../plugins/feature.ts'
import { addPluginPages } from '../plugins/pluginPages.tsx'
import { addPresets } from '../presets/feature.ts'
import { addPrivacy } from '../privacy/feature.ts'
import { addRecorder } from '../recorder/feature.ts'
import { addScenarios } from '../scenarios/feature.ts'
import { addSessions } from '../sessions/feature.ts'
import { addSettings } from '../settings/feature.ts'
import { addSetup } from '../setup/feature.ts'
import { addSprites } from '../sprites/feature.ts'
import { addStorage } from '../storage/feature.ts'
import { addThemes } from '../themes/feature.ts'
import { addToasts } from '../toasts/feature.ts'
import { addVoice } from '../voice/feature.ts'

/** A part of the house: it adds its menu entries, pages and commands to the points, and takes them out when the scope closes. */
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
}
