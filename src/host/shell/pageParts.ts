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

/** What features add to pages of other rooms. Fetched after the first picture, which shows none of it. */
export function addPageParts(scope: Scope): void {
  for (const add of parts) add(scope)
}
