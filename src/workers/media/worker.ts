import { serve } from 'sdk/runtime'
import { attachedPicture } from './attachedPicture.ts'
import { readCharacter } from './cardReading.ts'
import { writeCharacter } from './cardWriting.ts'
import type { MediaContract } from './contract.ts'
import { editCard } from './editCard.ts'
import { findKin } from './findKin.ts'
import { asPng, drawPlaceholder, thumbnailOf } from './thumbnail.ts'
import { updateCard } from './updateCard.ts'

const drawing = { asPng, placeholder: drawPlaceholder }

/* Characters are read and written from the first visit on; what is wanted now and then is fetched then. */
serve<MediaContract>({
  readCard: (file, options) => readCharacter(file, options, thumbnailOf, Date.now()),
  editCard: async (card, edits, cardEdits) => editCard(card, edits, cardEdits),
  findKin,
  updateCard: async (newer, mine) => updateCard(newer, mine),
  writeCard: (request) => writeCharacter(request, drawing),
  portrait: thumbnailOf,
  attachedPicture,
  withoutMetadata: async (picture) => (await import('./withoutMetadata.ts')).withoutMetadata(picture, asPng),
  openPack: async (...call) => (await import('./cardPack.ts')).openPack(...call),
  writePack: async (...call) => (await import('./cardPack.ts')).writePack(...call),
  readChats: async (file, options) => (await import('./sessions/readChats.ts')).readChats(file, options, Date.now()),
  readLorebook: async (...call) => (await import('./lorebooks/readLorebook.ts')).readLorebook(...call),
  writeLorebook: async (...call) => (await import('./lorebooks/writeLorebook.ts')).writeLorebook(...call),
  readPreset: async (...call) => (await import('./presets/readPresetFile.ts')).readPresetFile(...call),
  writePreset: async (...call) => (await import('./presets/writePreset.ts')).writePreset(...call),
  readMemories: async (...call) => (await import('./memories/readMemories.ts')).readMemories(...call),
  writeMemories: async (...call) => (await import('./memories/writeMemories.ts')).writeMemories(...call, Date.now()),
  readPatterns: async (...call) => (await import('./patterns/readPatternFiles.ts')).readPatternFiles(...call),
  writePattern: async (...call) => (await import('./patterns/writePattern.ts')).writePattern(...call),
  async *readScenario(...call) {
    yield* (await import('./scenarios/readScenario.ts')).readScenario(...call)
  },
  async readPackage(file) {
    const [{ readPackage }, { default: validateManifest }] = await Promise.all([
      import('./packages/readPackage.ts'),
      import('../../../schemas/plugin.schema.json?validate'),
    ])
    return readPackage(file, validateManifest)
  },
})
