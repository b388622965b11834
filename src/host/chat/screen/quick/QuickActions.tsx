import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { quickActions } from '../../../extension/points.ts'
import { usePoint } from '../../../extension/usePoint.ts'
import { storyOnStage } from '../storyOnStage.ts'
import styles from './QuickActions.module.css'

/** What one does at any moment of a chat. Where there is no room for all, the bar scrolls within itself. */
export function QuickActions() {
  const { story } = useSnapshot(storyOnStage)
  const isAlone = story !== undefined && !story.chats
  const actions = usePoint(quickActions).filter(({ place, needsChat }) => place === 'action' && !(isAlone && needsChat))
  return (
    <div className={styles.actions} role="toolbar" aria-label="Quick actions">
      {actions.map(({ id, component: Action }) => (
        <Suspense key={id}>
          <Action />
        </Suspense>
      ))}
    </div>
  )
}

/** What goes on besides the conversation. */
export function QuickChips() {
  const chips = usePoint(quickActions).filter(({ place }) => place === 'chip')
  return (
    <div className={styles.chips}>
      {chips.map(({ id, component: Chip }) => (
        <Suspense key={id}>
          <Chip />
        </Suspense>
      ))}
    </div>
  )
}
