import { PictureIcon } from 'sdk/ui/icons.tsx'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { StatusChip } from 'sdk/ui/StatusChip.tsx'
import { useSnapshot } from 'valtio'
import { generateImage } from './generateImage.ts'
import { imageService } from './imageService.ts'
import { moveSceneImage, sceneImage } from './sceneImage.ts'

/** Only where there is a picture of the scene. */
export function SceneImageAction() {
  const { url, place } = useSnapshot(sceneImage)
  if (url === undefined) return null
  const label = place === 'viewer' ? 'To Chat' : 'To Viewer'
  return <QuickButton label={label} icon={PictureIcon} title="Move the scene picture" onPress={moveSceneImage} />
}

/** Only where there is an image server. */
export function ImageAction() {
  const { generate, isFull } = useSnapshot(imageService)
  if (!generate) return null
  return (
    <QuickButton
      label="Image"
      icon={PictureIcon}
      title="Regenerate the scene picture"
      disabled={isFull}
      onPress={() => void generateImage()}
    />
  )
}

export function ImageChip() {
  const { isGenerating } = useSnapshot(imageService)
  return isGenerating ? <StatusChip>Generating Image</StatusChip> : null
}
