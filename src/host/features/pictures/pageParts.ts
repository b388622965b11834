import './imageServerSection.ts'
import './imagesSection.ts'
import { type ComponentType, lazy } from 'react'
import type { Scope } from 'sdk'
import { subscribeKey } from 'valtio/utils'
import { type CharacterAction, characterActions } from '../../characters/characterActions.ts'
import {
  type CharacterFormPart,
  characterFormParts,
  type ProfilePart,
  profileParts,
} from '../../characters/characterParts.ts'
import { services } from '../../chat/connections/services.ts'
import { type ChatPart, chatParts, chatPortrait } from '../../chat/screen/chatParts.ts'
import { type CommandEntry, commands, type QuickAction, quickActions } from '../../extension/points.ts'
import { type ImageConnection, imageService } from './imageService.ts'
import { lookPath } from './looks/lookPath.ts'
import { spritesPath } from './sprites/spritesPath.ts'
import { whileWanted } from './whileWanted.ts'

const by = 'vesper'

/** Pictures in the chat, and the looks of its characters on their pages. */
export function addPictureParts(scope: Scope): void {
  for (const value of quick) scope.add(quickActions.add({ by, id: value.id, value }))
  scope.add(chatPortrait.add({ by, id: 'expression', value: lazy(() => import('./sprites/ExpressionPortrait.tsx')) }))
  scope.add(characterFormParts.add({ by, id: lookNote.id, value: lookNote }))
  scope.add(profileParts.add({ by, id: yourLookNote.id, value: yourLookNote }))
  whileWanted(scope, addWhereWanted)
  indicate(imageService.connection)
  scope.add(subscribeKey(imageService, 'connection', indicate, true))
  scope.add(commands.add({ by, id: generate.id, value: generate }))
}

const generate: CommandEntry = {
  id: 'chat.image',
  label: 'Generate an image of the scene',
  order: 104,
  keys: 'Mod+I',
  isAvailable: () => location.pathname === '/chat',
  run: async () => (await import('./generateImage.ts')).generateImage(),
}

const service = 'image-server'

/** What the top bar says of the image server. */
function indicate({ kind }: ImageConnection): void {
  if (kind === 'none') delete services[service]
  else services[service] = { state: kind, name: 'Image server', gives: 'images', settings: '/settings/ai/comfyui' }
}

function addWhereWanted(scope: Scope): void {
  for (const value of inChat) scope.add(chatParts.add({ by, id: value.id, value }))
  for (const value of onCard) scope.add(characterActions.add({ by, id: value.id, value }))
  scope.add(characterFormParts.add({ by, id: lookLink.id, value: lookLink }))
  scope.add(profileParts.add({ by, id: yourLookLink.id, value: yourLookLink }))
}

const buttons = () => import('./QuickPictures.tsx')
const quick: readonly QuickAction[] = [
  { id: 'scene-image', order: 50, place: 'action', component: later(async () => (await buttons()).SceneImageAction) },
  { id: 'image', order: 70, place: 'action', component: later(async () => (await buttons()).ImageAction) },
  { id: 'image-work', order: 30, place: 'chip', component: later(async () => (await buttons()).ImageChip) },
]

const picture = () => import('./view/ScenePicture.tsx')
const inChat: readonly ChatPart[] = [
  { id: 'backdrop', order: 10, place: 'behind', component: lazy(() => import('./backdrops/BackdropLayer.tsx')) },
  { id: 'viewer', order: 10, place: 'viewer', component: later(async () => (await picture()).PictureBesideChat) },
  { id: 'scene', order: 10, place: 'message-end', component: later(async () => (await picture()).PictureInChat) },
]

const onCard: readonly CharacterAction[] = [
  { id: 'look', order: 40, place: 'menu', label: 'Look…', run: (id, go) => go(lookPath(id)) },
  { id: 'pictures', order: 41, place: 'menu', label: 'Pictures', run: (id, go) => go(`/character/${id}/pictures`) },
  { id: 'expressions', order: 42, place: 'menu', label: 'Expressions…', run: (id, go) => go(spritesPath(id)) },
]

const looks = () => import('./looks/LookParts.tsx')
const lookNote: CharacterFormPart = {
  id: 'look-note',
  order: 10,
  place: 'look',
  component: later(async () => (await looks()).CharacterLookNote),
}
const lookLink: CharacterFormPart = {
  id: 'look',
  order: 10,
  place: 'header',
  component: later(async () => (await looks()).CharacterLookLink),
}
const yourLookNote: ProfilePart = {
  id: 'look-note',
  order: 10,
  place: 'you',
  component: later(async () => (await looks()).PlayerLookNote),
}
const yourLookLink: ProfilePart = {
  id: 'look',
  order: 10,
  place: 'header',
  component: later(async () => (await looks()).PlayerLookLink),
}

function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
