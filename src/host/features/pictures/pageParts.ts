import { feature } from 'sdk/page/feature.ts'
import './imageServerSection.ts'
import './imagesSection.ts'
import { type ComponentType, lazy } from 'react'
import { outsideServices } from 'sdk/page/outsideServices.ts'
import {
  type CharacterFormPart,
  characterActions,
  characterFormParts,
  type ProfilePart,
  profileParts,
} from 'sdk/page/points/characterParts.ts'
import { chatParts, chatPortrait } from 'sdk/page/points/chatParts.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { type CommandEntry, commands, quickActions } from 'sdk/page/points/points.ts'
import { subscribeKey } from 'valtio/utils'
import { type ImageConnection, imageService } from './imageService.ts'
import { lookPath, spritesPath } from './pagePaths.ts'
import { pictureTimesSection } from './pictureTimesSection.ts'
import { whileWanted } from './whileWanted.ts'

/** Pictures in the chat, and the looks of its characters on their pages. */
export const pictureParts = feature((add, scope) => {
  add(quickActions, 'scene-image', {
    place: 'action',
    after: 'stop',
    component: later(async () => (await buttons()).SceneImageAction),
  })
  add(quickActions, 'image', {
    place: 'action',
    after: ['exit-scenario', 'scene-image'],
    component: later(async () => (await buttons()).ImageAction),
  })
  add(quickActions, 'image-work', {
    place: 'chip',
    after: 'thinking',
    component: later(async () => (await buttons()).ImageChip),
  })
  add(
    chatPortrait,
    'expression',
    lazy(() => import('./sprites/ExpressionPortrait.tsx')),
  )
  add(characterFormParts, 'look-note', lookNote)
  add(profileParts, 'look-note', yourLookNote)
  whileWanted(scope, partsWhereWanted)
  indicate(imageService.connection)
  scope.add(subscribeKey(imageService, 'connection', indicate, true))
  add(commands, 'chat.image', generate)
  const { hideComfyUISetupErrors } = pictureTimesSection.schema.properties
  add(generalSettings, 'advanced', {
    title: 'Advanced',
    section: pictureTimesSection,
    schema: { type: 'object', properties: { hideComfyUISetupErrors } },
    after: 'saving',
  })
})

const generate: CommandEntry = {
  after: 'chat.regenerate',
  label: 'Generate an image of the scene',
  keys: 'Mod+I',
  isAvailable: () => location.pathname === '/chat',
  run: async () => (await import('./generateImage.ts')).generateImage(),
}

const service = 'image-server'

/** What the top bar says of the image server. */
function indicate({ kind }: ImageConnection): void {
  if (kind === 'none') delete outsideServices[service]
  else
    outsideServices[service] = { state: kind, name: 'Image server', gives: 'images', settings: '/settings/ai/comfyui' }
}

const partsWhereWanted = feature((add) => {
  add(chatParts, 'backdrop', { place: 'behind', component: lazy(() => import('./backdrops/BackdropLayer.tsx')) })
  add(chatParts, 'viewer', { place: 'viewer', component: later(async () => (await picture()).PictureBesideChat) })
  add(chatParts, 'scene', { place: 'message-end', component: later(async () => (await picture()).PictureInChat) })
  add(characterActions, 'look', {
    place: 'menu',
    after: ['memories', 'edit'],
    label: 'Look…',
    run: (id, go) => go(lookPath(id)),
  })
  add(characterActions, 'pictures', {
    place: 'menu',
    after: 'look',
    label: 'Pictures',
    run: (id, go) => go(`/character/${id}/pictures`),
  })
  add(characterActions, 'expressions', {
    place: 'menu',
    after: 'pictures',
    label: 'Expressions…',
    run: (id, go) => go(spritesPath(id)),
  })
  add(characterFormParts, 'look', lookLink)
  add(profileParts, 'look', yourLookLink)
})

const buttons = () => import('./QuickPictures.tsx')

const picture = () => import('./view/ScenePicture.tsx')

const looks = () => import('./looks/LookParts.tsx')
const lookNote: CharacterFormPart = { place: 'look', component: later(async () => (await looks()).CharacterLookNote) }
const lookLink: CharacterFormPart = {
  place: 'header',
  before: 'lorebook',
  component: later(async () => (await looks()).CharacterLookLink),
}
const yourLookNote: ProfilePart = { place: 'you', component: later(async () => (await looks()).PlayerLookNote) }
const yourLookLink: ProfilePart = { place: 'header', component: later(async () => (await looks()).PlayerLookLink) }

function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
