import { feature } from 'sdk/page/feature.ts'
import 'sdk/page/characters/profileSection.ts'
import 'sdk/page/cues/cuesSection.ts'
import { pickerParts } from '../chat/picker/pageParts.ts'
import { exportParts } from '../features/export/pageParts.ts'
import { hostSources } from './hostSources.ts'
import { generalCards } from './settings/generalCards.ts'

const parts = [hostSources, generalCards, pickerParts, exportParts]

/**
 * What features add to pages of other rooms, and the settings sections the first picture does without. Fetched after it.
 */
export const pageParts = feature((_, scope) => {
  for (const add of parts) add(scope)
})
