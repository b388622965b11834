import { Portrait } from 'sdk/page/characters/Portrait.tsx'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import { useSnapshot } from 'valtio'
import { memoryPath } from './memoryPath.ts'
import styles from './WhoseMemories.module.css'

/** In a chat with several each has memories of their own: the player says whose they want to see. */
export default function WhoseMemories({ onClose }: DialogProps) {
  const { current } = useSnapshot(session)
  if (!current) return null
  return (
    <Dialog title="Whose memories?" size="small" onClose={onClose}>
      <ul className={styles.people} aria-label="Characters of this chat">
        {(current.members ?? [current.character]).map(({ id, name }) => (
          <li key={id}>
            <PageLink to={memoryPath(id)} onFollow={onClose}>
              <Portrait id={id} name={name} className={styles.portrait} />
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
