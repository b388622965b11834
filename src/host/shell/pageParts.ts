import { feature } from 'sdk/page/feature.ts'
import '../characters/profileSection.ts'
import '../chat/saved/savingSection.ts'
import '../chat/session/conversationSection.ts'
import '../consent/cues/cuesSection.ts'
import '../features/chastity/chastitySection.ts'
import '../features/hypnosis/hypnosisSection.ts'
import { pickerParts } from '../chat/picker/pageParts.ts'
import { autoplayParts } from '../features/autoplay/pageParts.ts'
import { environmentParts } from '../features/environments/pageParts.ts'
import { exportParts } from '../features/export/pageParts.ts'
import { groupParts } from '../features/groups/pageParts.ts'
import { loreParts } from '../features/lorebooks/pageParts.ts'
import { memoryParts } from '../features/memory/pageParts.ts'
import { pictureParts } from '../features/pictures/pageParts.ts'
import { presetParts } from '../features/presets/pageParts.ts'
import { scenarioParts } from '../features/scenarios/pageParts.ts'
import { voiceParts } from '../features/voice/pageParts.ts'
import { whileOn } from './modules/whileOn.ts'

const parts = [
  pickerParts,
  whileOn('autoplay', autoplayParts),
  whileOn('environments', environmentParts),
  whileOn('memory', memoryParts),
  whileOn('pictures', pictureParts),
  whileOn('scenarios', scenarioParts),
  whileOn('groups', groupParts),
  whileOn('voice', voiceParts),
  whileOn('presets', presetParts),
  whileOn('lorebooks', loreParts),
  exportParts,
]

/**
 * What features add to pages of other rooms, and the settings sections the first picture does without. Fetched after it.
 */
export const pageParts = feature((_, scope) => {
  for (const add of parts) add(scope)
})
