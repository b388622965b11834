import type { Scope } from 'sdk'
import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { circumstancesParts } from '../../consent/circumstances.ts'
import { addPerformer, allButReplies } from '../../consent/effects/performers.ts'
import { openChat } from '../../consent/openChat.ts'
import { withheldIn } from '../../consent/permissions.ts'
import { addPictureHistory } from './history/feature.ts'
import { imageService } from './imageService.ts'
import { keepWithinLimits } from './keepWithinLimits.ts'
import { whileWanted } from './whileWanted.ts'

/** Pictures of the scene. What makes them is fetched when the player first wants any. */
export function addImages(scope: Scope): void {
  addPictureHistory(scope)
  scope.add(circumstancesParts.add({ by: 'vesper', id: 'pictures', value: mayPaint }))
  scope.add(
    addPerformer(
      'image',
      async ({ prompt }) => {
        const { performPicture } = await import('./performPicture.ts')
        void performPicture(prompt)
      },
      allButReplies,
    ),
  )
  scope.add(turnParts.add({ by: 'vesper', id: captions.id, value: captions }))
  whileWanted(scope, ({ signal }) => void begin(signal))
  scope.add(keepWithinLimits())
}

/** What is seen in a new picture. */
const captions: TurnPart = {
  id: 'captions',
  order: 30,
  part: fetchedPart(async () => {
    const { captionNote } = await import('./captionNews.ts')
    return (chat) => ({ scene: captionNote(chat.id) })
  }),
}

const mayPaint = () => ({
  pictures: imageService.generate !== undefined && !withheldIn(openChat()).includes('pictures'),
})

async function begin(signal: AbortSignal): Promise<void> {
  const { startImageUpkeep } = await import('./startImageUpkeep.ts')
  if (!signal.aborted) startImageUpkeep(signal)
}
