import { serve } from 'sdk/runtime'
import validateManifest from '../../../schemas/plugin.schema.json?validate'
import { attachedPicture } from './attachedPicture.ts'
import { readCharacter } from './cardReading.ts'
import { writeCharacter } from './cardWriting.ts'
import type { MediaContract } from './contract.ts'
import { editCard } from './editCard.ts'
import { findSame } from './findSame.ts'
import { readPackage } from './packages/readPackage.ts'
import { readChats } from './sessions/readChats.ts'
import { asPng, drawPlaceholder, thumbnailOf } from './thumbnail.ts'

const drawing = { asPng, placeholder: drawPlaceholder }

serve<MediaContract>({
  readCard: (file, options) => readCharacter(file, options, thumbnailOf, Date.now()),
  editCard: async (card, edits, cardEdits) => editCard(card, edits, cardEdits),
  findSame,
  writeCard: (request) => writeCharacter(request, drawing),
  portrait: thumbnailOf,
  attachedPicture,
  readChats: (file, options) => readChats(file, options, Date.now()),
  readPackage: (file) => readPackage(file, validateManifest),
})
