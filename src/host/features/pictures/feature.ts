import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { circumstancesParts } from '../../consent/circumstances.ts'
import { addPerformer, allButReplies } from '../../consent/effects/performers.ts'
import { openChat } from '../../consent/openChat.ts'
import { withheldIn } from '../../consent/permissions.ts'
import { feature } from '../../extension/feature.ts'
import { pictureHistoryFeature } from './history/feature.ts'
import { imageService } from './imageService.ts'
import { keepWithinLimits } from './keepWithinLimits.ts'
import { whileWanted } from './whileWanted.ts'

/** Pictures of the scene. What makes them is fetched when the player first wants any. */
export const picturesFeature = feature((add, scope) => {
  pictureHistoryFeature(scope)
  add(circumstancesParts, 'pictures', mayPaint)
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
  add(turnParts, 'captions', captions)
  whileWanted(scope, ({ signal }) => void begin(signal))
  scope.add(keepWithinLimits())
})

/** What is seen in a new picture. */
const captions: TurnPart = {
  after: ['story', 'direct'],
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
