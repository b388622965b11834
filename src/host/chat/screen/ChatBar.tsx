import { useSnapshot } from 'valtio'
import { CharacterPicker } from '../../characters/picker/CharacterPicker.tsx'
import { playing } from '../../features/scenarios/play/playing.ts'
import { ScenarioState } from '../../features/scenarios/state/ScenarioState.tsx'
import { PanelsButton } from '../../plugins/page/pluginPanels.tsx'
import { session } from '../session/session.ts'
import styles from './ChatBar.module.css'
import { QuickActions, QuickChips } from './quick/QuickActions.tsx'

/** Who one is talking to, and what can be done with the chat as a whole. */
export function ChatBar() {
  const { current } = useSnapshot(session)
  const { story } = useSnapshot(playing)
  return (
    <header className={styles.frame}>
      <h1 className="visually-hidden">{story?.chats === false ? story.name : (current?.character.name ?? 'Play')}</h1>
      <div className={styles.bar}>
        {story?.chats !== false && (
          <div className={styles.who}>
            <CharacterPicker />
          </div>
        )}
        <div className={styles.actions}>
          <QuickActions />
        </div>
        <PanelsButton />
      </div>
      <div className={styles.overlay}>
        <QuickChips />
        <ScenarioState />
      </div>
    </header>
  )
}
