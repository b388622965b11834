import { useSnapshot } from 'valtio'
import { openDialog } from '../../../extension/dialog.ts'
import { useEnvironment } from '../../../features/environments/useEnvironment.ts'
import { generateImage } from '../../../features/pictures/generateImage.ts'
import { imageService } from '../../../features/pictures/imageService.ts'
import { moveSceneImage, sceneImage } from '../../../features/pictures/sceneImage.ts'
import { playing } from '../../../features/scenarios/play/playing.ts'
import { ChatIcon, ExitIcon, PictureIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { session } from '../../session/session.ts'
import { exitScenario } from '../exitScenario.ts'
import { QuickButton } from './QuickButton.tsx'

/** Where the chat takes place. A scenario brings its own places. */
export function EnvAction() {
  const { current } = useSnapshot(session)
  const { story } = useSnapshot(playing)
  const environment = useEnvironment()
  if (current?.scenario || story) return null
  return (
    <QuickButton
      label="Env"
      icon={PlaceIcon}
      title={`Environment: ${environment.name}`}
      onPress={() => openDialog('environments')}
    />
  )
}

/** Only where there is a picture of the scene. */
export function SceneImageAction() {
  const { url, place } = useSnapshot(sceneImage)
  if (url === undefined) return null
  const label = place === 'viewer' ? 'To Chat' : 'To Viewer'
  return <QuickButton label={label} icon={PictureIcon} title="Move the picture of the scene" onPress={moveSceneImage} />
}

export function ExitScenarioAction() {
  const { story } = useSnapshot(playing)
  const { current } = useSnapshot(session)
  const name = story?.name ?? current?.scenario?.name
  if (name === undefined) return null
  return (
    <QuickButton label="Exit Scenario" icon={ExitIcon} title={`Leave “${name}”`} onPress={() => void exitScenario()} />
  )
}

/** Only where there is an image server. */
export function ImageAction() {
  const { generate, isFull } = useSnapshot(imageService)
  if (!generate) return null
  return (
    <QuickButton
      label="Image"
      icon={PictureIcon}
      title="Make a new picture of the scene"
      disabled={isFull}
      onPress={() => void generateImage()}
    />
  )
}

export function SessionsAction() {
  return <QuickButton label="Sessions" icon={ChatIcon} title="Saved chats" onPress={() => openDialog('sessions')} />
}
