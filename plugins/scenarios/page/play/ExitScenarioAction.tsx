import type { Session } from 'sdk'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { confirm } from 'sdk/ui/confirm.ts'
import { ExitIcon } from 'sdk/ui/icons.tsx'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { useSnapshot } from 'valtio'
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

const question = {
  title: 'Exit Scenario',
  text: 'Are you sure you want to exit the current scenario? This will restore normal character selection.',
  action: 'Exit Scenario',
  danger: true,
}

/** Leaves the scenario, and what was said in it goes with it; both can be taken back. */
export async function exitScenario(): Promise<void> {
  const { story } = playing
  if ((!story && !session.current?.scenario) || !(await confirm(question))) return
  if (story) await import('./playScenario.ts').then(({ leaveStory }) => leaveStory())
  if (!session.current?.scenario || (story && !story.chats)) return
  if (await chat.now.change('Scenario exited', withoutScenario)) await chat.now.clear()
}

function withoutScenario({ scenario: _, characterMapping: __, ...rest }: Session): Session {
  return rest
}
