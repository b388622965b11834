import { serve } from 'sdk/runtime'
import validateManifest from '../../../schemas/plugin.schema.json?validate'
import { attachedPicture } from './attachedPicture.ts'
import { openPack, writePack } from './cardPack.ts'
import { readCharacter } from './cardReading.ts'
import { writeCharacter } from './cardWriting.ts'
import type { MediaContract } from './contract.ts'
import { editCard } from './editCard.ts'
import { findKin } from './findKin.ts'
import { readLorebook } from './lorebooks/readLorebook.ts'
import { writeLorebook } from './lorebooks/writeLorebook.ts'
import { readPackage } from './packages/readPackage.ts'
import { readPresetFile } from './presets/readPresetFile.ts'
import { writePreset } from './presets/writePreset.ts'
import { readChats } from './sessions/readChats.ts'
import { asPng, drawPlaceholder, thumbnailOf } from './thumbnail.ts'
import { updateCard } from './updateCard.ts'

const drawing = { asPng, placeholder: drawPlaceholder }

serve<MediaContract>({
  readCard: (file, options) => readCharacter(file, options, thumbnailOf, Date.now()),
  editCard: async (card, edits, cardEdits) => editCard(card, edits, cardEdits),
  findKin,
  updateCard: async (newer, mine) => updateCard(newer, mine),
  openPack,
  writePack,
  writeCard: (request) => writeCharacter(request, drawing),
  portrait: thumbnailOf,
  attachedPicture,
  readChats: (file, options) => readChats(file, options, Date.now()),
  readLorebook,
  writeLorebook: async (name, book, format) => writeLorebook(name, book, format),
  readPreset: readPresetFile,
  writePreset: async (name, preset, format) => writePreset(name, preset, format),
  readPackage: (file) => readPackage(file, validateManifest),
})
