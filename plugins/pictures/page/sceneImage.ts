import { proxy } from 'valtio'

/** Where the picture of the scene is shown: in the conversation, or in a place of its own. */
export type ScenePlace = 'chat' | 'viewer'

/** The picture of the scene. */
export const sceneImage = proxy({
  url: undefined as string | undefined,
  /** Of its record. */
  id: undefined as string | undefined,
  alt: '',
  /** Pixels; 0 where nobody knows. */
  width: 0,
  height: 0,
  place: 'viewer' as ScenePlace,
})

export function moveSceneImage(): void {
  sceneImage.place = sceneImage.place === 'chat' ? 'viewer' : 'chat'
}
