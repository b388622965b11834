import '../characters/profileSection.ts'
import '../chat/saved/savingSection.ts'
import '../chat/session/conversationSection.ts'
import '../consent/cues/cuesSection.ts'
import '../features/chastity/chastitySection.ts'
import '../features/hypnosis/hypnosisSection.ts'
import type { Scope } from 'sdk'
import { addPickerParts } from '../chat/picker/pageParts.ts'
import { addAutoplayParts } from '../features/autoplay/pageParts.ts'
import { addEnvironmentParts } from '../features/environments/pageParts.ts'
import { addExportParts } from '../features/export/pageParts.ts'
import { addGroupParts } from '../features/groups/pageParts.ts'
import { addLoreParts } from '../features/lorebooks/pageParts.ts'
import { addMemoryParts } from '../features/memory/pageParts.ts'
import { addPictureParts } from '../features/pictures/pageParts.ts'
import { addPresetParts } from '../features/presets/pageParts.ts'
import { addScenarioParts } from '../features/scenarios/pageParts.ts'
import { addVoiceParts } from '../features/voice/pageParts.ts'

const parts = [
  addPickerParts,
  addScenarioParts,
  addAutoplayParts,
  addEnvironmentParts,
  addPictureParts,
  addMemoryParts,
  addGroupParts,
  addVoiceParts,
  addPresetParts,
  addLoreParts,
  addExportParts,
]

/**
 * What features add to pages of other rooms, and the settings sections the first picture does without. Fetched after it.
 */
export function addPageParts(scope: Scope): void {
  for (const add of parts) add(scope)
}
