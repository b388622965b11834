import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { addPerformer, allButReplies } from 'sdk/page/points/performers.ts'
import { commands, dialogs, routes } from 'sdk/page/points/points.ts'
import { fetchedPart, type TurnPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { session } from 'sdk/page/session.ts'
import { withheldIn } from '../../consent/permissions.ts'
import { beginPictures } from './imageEngine.ts'
import { imageService } from './imageService.ts'
import { pictureTimesSection } from './pictureTimesSection.ts'
import { whileWanted } from './whileWanted.ts'

/** Pictures of the scene. What makes them is fetched when the player first wants any. */
export const picturesFeature = feature((add, scope) => {
  beginPictures(scope)
  pages(scope)
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
})

const pages = feature((add) => {
  const load = () => import('./history/PicturesPage.tsx')
  add(routes, 'pictures', { path: '/pictures', title: 'Pictures', load })
  add(routes, 'character-pictures', { path: '/character/$characterId/pictures', title: 'Pictures', load })
  add(dialogs, 'made-picture', { load: () => import('./view/MadePictureDialog.tsx') })
  add(dialogs, 'sketch', { load: () => import('./sketch/SketchDialog.tsx') })
  add(commands, 'pictures.open', {
    label: 'Generated pictures',
    chatMenu: 'Pictures',
    isAvailable: () => pictureTimesSection.now.imageGenerationEnabled,
    run: () => history.pushState(null, '', '/pictures'),
  })
  add(routes, 'character-sprites', {
    path: '/character/$characterId/sprites',
    title: 'Expressions',
    load: () => import('./sprites/SpritesPage.tsx'),
  })
  add(routes, 'character-look', {
    path: '/character/$characterId/look',
    title: 'Look',
    load: () => import('./looks/LookPage.tsx'),
  })
  addSettingsPage(add, 'game-profile/look', {
    label: 'Your look',
    group: 'Vesper',
    after: 'game-profile',
    isListed: false,
    load: () => import('./looks/PlayerLookPage.tsx'),
  })
  addSettingsPage(add, 'ai/comfyui', {
    label: 'Image Generation',
    group: 'AI',
    load: () => import('./settings/ImageServerPage.tsx'),
  })
  addSettingsPage(add, 'ai/image-prefs', {
    label: 'Image preferences',
    group: 'AI',
    load: () => import('./settings/ImagePrefsPage.tsx'),
  })
  addSettingsPage(add, 'ai/workflows', {
    label: 'Workflows',
    group: 'AI',
    load: () => import('./workflows/WorkflowsPage.tsx'),
  })
  addSettingsPage(add, 'ai/loras', { label: 'LoRAs', group: 'AI', load: () => import('./loras/LorasPage.tsx') })
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
  pictures: imageService.generate !== undefined && !withheldIn(session.current).includes('pictures'),
})

async function begin(signal: AbortSignal): Promise<void> {
  const { startImageUpkeep } = await import('./startImageUpkeep.ts')
  if (!signal.aborted) startImageUpkeep(signal)
}
