import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { CloseIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import styles from './Attached.module.css'
import { detach, inHand } from './attach.ts'

/** The pictures that go with the next message, and an honest word about who sees them. */
export function AttachedPictures() {
  const { current } = useSnapshot(session)
  const { pictures } = useSnapshot(inHand)
  const id = current?.id
  const shown = id ? (pictures[id] ?? []) : []
  if (!id || shown.length === 0) return null
  return (
    <div className={styles.attached}>
      <ul className={styles.list} aria-label="Attached pictures">
        {shown.map((picture) => (
          <li key={picture.id} className={styles.item}>
            <img src={picture.url} alt={picture.name || 'Picture'} />
            <ActionIcon
              size="sm"
              variant="default"
              className={styles.remove ?? ''}
              aria-label={`Remove ${picture.name || 'the picture'}`}
              onClick={() => detach(id, picture.id)}
            >
              <CloseIcon size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p className={textStyles.muted}>Shown in the chat with your message. Models do not see pictures yet.</p>
    </div>
  )
}
