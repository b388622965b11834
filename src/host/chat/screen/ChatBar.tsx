import { useSnapshot } from 'valtio'
import { Parts } from '../../extension/Parts.tsx'
import { PanelsButton } from '../../plugins/page/pluginPanels.tsx'
import { CharacterPicker } from '../picker/CharacterPicker.tsx'
import { session } from '../session/session.ts'
import styles from './ChatBar.module.css'
import { chatParts } from './chatParts.ts'
import { QuickActions, QuickChips } from './quick/QuickActions.tsx'
import { storyOnStage } from './storyOnStage.ts'

/** Who one is talking to, and what can be done with the chat as a whole. */
export function ChatBar() {
  const { current } = useSnapshot(session)
  const { story } = useSnapshot(storyOnStage)
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
        <Parts of={chatParts} at="overlay" props={{}} />
      </div>
    </header>
  )
}
