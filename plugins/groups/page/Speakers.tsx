import { Portrait } from 'sdk/page/characters/Portrait.tsx'
import { openDialog } from 'sdk/page/dialog.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import { Toolbar } from 'sdk/ui/Toolbar.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './Speakers.module.css'

/** In a chat with several: one tap and this one speaks. */
export default function Speakers() {
  const { current, live } = useSnapshot(session)
  if (!current?.members) return null
  const busy = live.phase.kind !== 'idle'
  return (
    <div data-speak-bar>
      <Toolbar className={styles.bar} label="Let somebody speak">
        {current.members.map(({ id, name, present }) => (
          <button
            key={id}
            type="button"
            className={`${styles.speaker} ${present ? '' : styles.away}`}
            disabled={busy || !present}
            title={present ? `Let ${name} speak` : `${name} is not here`}
            aria-label={present ? `Let ${name} speak` : `${name} is not here`}
            onClick={() => void chat.now.letSpeak(id)}
          >
            <Portrait id={id} name={name} className={styles.small} />
            <bdi className={textStyles.ellipsis}>{name}</bdi>
          </button>
        ))}
        <ActionIcon
          size="lg"
          variant="subtle"
          aria-label="Characters in this chat"
          title="Characters in this chat"
          onClick={() => openDialog('members')}
        >
          <PlusIcon size={18} />
        </ActionIcon>
      </Toolbar>
    </div>
  )
}
