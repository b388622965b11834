import { subscribe } from 'valtio'
import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { circumstancesParts } from '../../consent/circumstances.ts'
import { addPerformer, allButReplies } from '../../consent/effects/performers.ts'
import { limitsNow, openLimits } from '../../consent/limitsNow.ts'
import { openChat } from '../../consent/openChat.ts'
import { withheldIn } from '../../consent/permissions.ts'
import { whenOpened } from '../../engines/engine.ts'
import { feature } from '../../extension/feature.ts'
import { settings } from '../../settings/settings.ts'
import { director } from '../director/director.ts'
import { pictureHistoryFeature } from './history/feature.ts'
import { imageService } from './imageService.ts'
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

/** Tells the image worker what is ruled out, from its start on and whenever that changes. Returns the function that ends this. */
function keepWithinLimits(): () => void {
  return whenOpened('image', (worker) => {
    const tell = () => void openLimits().then(() => worker.keepFrom(limitsNow().hard))
    tell()
    subscribe(settings, tell)
    subscribe(director, tell)
  })
}
