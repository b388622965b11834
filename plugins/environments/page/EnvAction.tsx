import { useEffect } from 'react'
import { openDialog } from 'sdk/page/dialog.ts'
import { session } from 'sdk/page/session.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { PlaceIcon } from 'sdk/ui/icons.tsx'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { useSnapshot } from 'valtio'
import { loadEnvironments, useEnvironment } from './environments.ts'

/** Where the chat takes place. A scenario brings its own places. */
export default function EnvAction() {
  const { current } = useSnapshot(session)
  const { story } = useSnapshot(storyOnStage)
  const environment = useEnvironment()
  useEffect(() => void loadEnvironments(), [])
  if (current?.scenario || story) return null
  return (
    <QuickButton
      label="Env"
      icon={PlaceIcon}
      title={`Place: ${environment.name}`}
      onPress={() => openDialog('environments')}
    />
  )
}
