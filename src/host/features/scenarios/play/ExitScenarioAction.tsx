import { ExitIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { QuickButton } from '../../../chat/screen/quick/QuickButton.tsx'
import { session } from '../../../chat/session/session.ts'
import { exitScenario } from './exitScenario.ts'
import { playing } from './playing.ts'

/** Only where a scenario is played, or waits. */
export default function ExitScenarioAction() {
  const { story } = useSnapshot(playing)
  const { current } = useSnapshot(session)
  const name = story?.name ?? current?.scenario?.name
  if (name === undefined) return null
  return (
    <QuickButton label="Exit Scenario" icon={ExitIcon} title={`Leave “${name}”`} onPress={() => void exitScenario()} />
  )
}
