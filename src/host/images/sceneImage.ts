import { proxy } from 'valtio'

/** The picture of the scene, and where it is shown: in the conversation, or in a place of its own. */
export const sceneImage = proxy<{ url: string | undefined; place: 'chat' | 'viewer' }>({
  url: undefined,
  place: 'viewer',
})

export function moveSceneImage(): void {
  sceneImage.place = sceneImage.place === 'chat' ? 'viewer' : 'chat'
}
