import type { Session } from 'sdk'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { dismissToast, toast, toasts } from 'sdk/page/toasts.ts'
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
}

const exited = 'Scenario exited'

/** Leaves the scenario. What was said in it stays a chat of its own, and the player is back in the chat they came from. */
export async function exitScenario(): Promise<void> {
  const { story, entrance } = playing
  const scene = session.current
  if ((!story && !scene?.scenario) || !(await confirm(question))) return
  if (story) await import('./playScenario.ts').then(({ leaveStory }) => leaveStory())
  if (!scene || (story && !story.chats)) return
  if (scene.scenario && !(await chat.now.change(exited, withoutScenario))) return
  if (entrance?.scene !== scene.id || !(await chat.now.open(entrance.from))) return
  // The way back by Undo belongs to the chat that was just left.
  for (const { id, title } of toasts.shown) if (title === exited) dismissToast(id)
  toast({
    type: 'info',
    title: exited,
    message: `What was said is kept as “${scene.name}”.`,
    action: { label: 'Open it', run: () => void chat.now.open(scene.id) },
  })
}

function withoutScenario({ scenario: _, characterMapping: __, ...rest }: Session): Session {
  return rest
}
