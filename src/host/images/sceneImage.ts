import { proxy } from 'valtio'

/** The picture of the scene, and where it is shown: in the conversation, or in a place of its own. */
export const sceneImage = proxy({
  url: undefined as string | undefined,
  /** Of its record. */
  id: undefined as string | undefined,
  alt: '',
  place: 'viewer' as 'chat' | 'viewer',
})

export function moveSceneImage(): void {
  sceneImage.place = sceneImage.place === 'chat' ? 'viewer' : 'chat'
}
