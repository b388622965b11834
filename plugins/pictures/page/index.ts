import './imageServerSection.ts'
import './imagesSection.ts'
import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { profileParts } from 'sdk/page/points/characterParts.ts'
import { chatPortrait } from 'sdk/page/points/chatParts.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { addPerformer, allButReplies } from 'sdk/page/points/performers.ts'
import { commands } from 'sdk/page/points/points.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { session } from 'sdk/page/session.ts'
import { captionNote } from './captionNews.ts'
import { generateImage } from './generateImage.ts'
import { beginPictures } from './imageEngine.ts'
import { imageService } from './imageService.ts'
import { indicateServer } from './indicateServer.ts'
import { addPartsWhereWanted } from './partsWhereWanted.ts'
import { pictureTimesSection } from './pictureTimesSection.ts'
import { whileWanted } from './whileWanted.ts'

const buttons = () => import('./QuickPictures.tsx')
const looks = () => import('./looks/LookParts.tsx')
const picturesPage = () => import('./history/PicturesPage.tsx')

/** Pictures of the scene. What makes them is fetched when the player first wants any. */
export default definePage({
  routes: {
    pictures: picturesPage,
    'character-pictures': picturesPage,
    'character-sprites': () => import('./sprites/SpritesPage.tsx'),
    'character-look': () => import('./looks/LookPage.tsx'),
  },
  settingsPages: {
    'game-profile-look': () => import('./looks/PlayerLookPage.tsx'),
    'ai-comfyui': () => import('./settings/ImageServerPage.tsx'),
    'ai-image-prefs': () => import('./settings/ImagePrefsPage.tsx'),
    'ai-workflows': () => import('./workflows/WorkflowsPage.tsx'),
    'ai-loras': () => import('./loras/LorasPage.tsx'),
  },
  settingsFields: {
    'ai-comfyui': async () => (await import('./settings/imageForms.ts')).serverForms,
    'ai-image-prefs': async () => (await import('./settings/imageForms.ts')).preferenceForms,
  },
  quickActions: {
    'scene-image': async () => ({ default: (await buttons()).SceneImageAction }),
    image: async () => ({ default: (await buttons()).ImageAction }),
    'image-work': async () => ({ default: (await buttons()).ImageChip }),
  },
  dialogs: {
    'made-picture': () => import('./view/MadePictureDialog.tsx'),
    sketch: () => import('./sketch/SketchDialog.tsx'),
  },
  characterFormParts: { 'look-note': async () => ({ default: (await looks()).CharacterLookNote }) },
  // What is seen in a new picture.
  turnParts: { captions: ({ id }) => ({ scene: captionNote(id) }) },
  start(add, scope) {
    beginPictures(scope)
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
    add(commands, 'pictures.open', {
      label: 'Generated pictures',
      chatMenu: 'Pictures',
      after: ['note.chat', 'memory.chat'],
      isAvailable: () => pictureTimesSection.now.imageGenerationEnabled,
      run: () => history.pushState(null, '', '/pictures'),
    })
    add(commands, 'chat.image', {
      after: 'chat.regenerate',
      label: 'Generate an image of the scene',
      keys: 'Mod+I',
      isAvailable: () => location.pathname === '/chat',
      run: generateImage,
    })
    add(
      chatPortrait,
      'expression',
      lazy(() => import('./sprites/ExpressionPortrait.tsx')),
    )
    add(profileParts, 'look-note', {
      place: 'you',
      component: lazy(async () => ({ default: (await looks()).PlayerLookNote })),
    })
    const { hideComfyUISetupErrors } = pictureTimesSection.schema.properties
    add(generalSettings, 'advanced', {
      title: 'Advanced',
      section: pictureTimesSection,
      schema: { type: 'object', properties: { hideComfyUISetupErrors } },
      after: 'saving',
    })
    scope.add(indicateServer())
    whileWanted(scope, (wanted) => addPartsWhereWanted(add, wanted))
    whileWanted(scope, ({ signal }) => void begin(signal))
  },
})

const mayPaint = () => ({
  pictures: imageService.generate !== undefined && !safety.now.withheldIn(session.current).includes('pictures'),
})

async function begin(signal: AbortSignal): Promise<void> {
  const { startImageUpkeep } = await import('./startImageUpkeep.ts')
  if (!signal.aborted) startImageUpkeep(signal)
}
