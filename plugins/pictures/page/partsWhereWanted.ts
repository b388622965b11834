import { type ComponentType, lazy } from 'react'
import type { Scope } from 'sdk'
import type { Add } from 'sdk/page/feature.ts'
import { characterActions, characterFormParts, profileParts } from 'sdk/page/points/characterParts.ts'
import { chatParts } from 'sdk/page/points/chatParts.ts'
import { lookPath, spritesPath } from './pagePaths.ts'

/** Pictures in the chat, and the looks of its characters on their pages, for as long as the player wants pictures. */
export function addPartsWhereWanted(addToFace: Add, wanted: Scope): void {
  const add: Add = (...contribution) => wanted.add(addToFace(...contribution))
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
  add(characterFormParts, 'look', {
    place: 'header',
    before: 'lorebook',
    component: later(async () => (await looks()).CharacterLookLink),
  })
  add(profileParts, 'look', { place: 'header', component: later(async () => (await looks()).PlayerLookLink) })
}

const picture = () => import('./view/ScenePicture.tsx')
const looks = () => import('./looks/LookParts.tsx')

function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
