import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { quickActions } from '../../../extension/points.ts'
import { usePoint } from '../../../extension/usePoint.ts'
import { playing } from '../../../features/scenarios/play/playing.ts'
import styles from './QuickActions.module.css'

/** What one does at any moment of a chat. Where there is no room for all, the bar scrolls within itself. */
export function QuickActions() {
  const { story } = useSnapshot(playing)
  const isAlone = story !== undefined && !story.chats
  const actions = usePoint(quickActions).filter(({ place, needsChat }) => place === 'action' && !(isAlone && needsChat))
  return (
    <div className={styles.actions} role="toolbar" aria-label="Quick actions">
      <Suspense>
        {actions.map(({ id, component: Action }) => (
          <Action key={id} />
        ))}
      </Suspense>
    </div>
  )
}

/** What goes on besides the conversation. */
export function QuickChips() {
  const chips = usePoint(quickActions).filter(({ place }) => place === 'chip')
  return (
    <div className={styles.chips}>
      <Suspense>
        {chips.map(({ id, component: Chip }) => (
          <Chip key={id} />
        ))}
      </Suspense>
    </div>
  )
}
