import { Suspense } from 'react'
import { quickActions } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { Toolbar } from 'sdk/ui/Toolbar.tsx'
import { useSnapshot } from 'valtio'
import styles from './QuickActions.module.css'

/** What one does at any moment of a chat. Where there is no room for all, the bar scrolls within itself. */
export function QuickActions() {
  const { story } = useSnapshot(storyOnStage)
  const isAlone = story !== undefined && !story.chats
  const actions = usePoint(quickActions).filter(({ place, needsChat }) => place === 'action' && !(isAlone && needsChat))
  return (
    <Toolbar className={styles.actions} label="Quick actions">
      {actions.map(({ id, component: Action }) => (
        <Suspense key={id}>
          <Action />
        </Suspense>
      ))}
    </Toolbar>
  )
}
