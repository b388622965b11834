import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Session, SessionId } from 'sdk'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { Virtualizer } from 'virtua'
import { groupSessions, SessionItem } from './SessionItem.tsx'
import styles from './SessionsDialog.module.css'
import { savingSection } from './savingSection.ts'

interface SessionGroupListProps {
  readonly sessions: readonly Session[]
  readonly search: string
  readonly openId: SessionId | undefined
  readonly scroller: RefObject<HTMLElement | null>
  onLoad(id: SessionId): void
  onRemove(session: Session): void
  onRenamed(): void
}

/** Saved copies, restore points, and the chats themselves, of which there may be thousands: only those in view are drawn. */
export function SessionGroupList({ sessions, search, openId, scroller, ...acts }: SessionGroupListProps) {
  const groups = useMemo(() => groupSessions(sessions, search), [sessions, search])
  const { sessionsKept, autoSavesKept } = useSection(savingSection)
  const before = useRef<HTMLDivElement>(null)
  const margin = useHeight(before)
  const item = (found: Session) => (
    <SessionItem key={found.id} session={found} isOpen={found.id === openId} {...actsFor(found, acts)} />
  )
  const count = groups.saved.length + groups.restorePoints.length + groups.chats.length
  if (count === 0) {
    return <p className={textStyles.subtle}>{search ? 'No chats match.' : nothingYet}</p>
  }
  return (
    <>
      <div ref={before}>
        <FewSessions title="Saved" few={5} sessions={groups.saved} draw={item}>
          The newest {sessionsKept} are kept. You're notified when one is deleted and can undo it.
        </FewSessions>
        <FewSessions title="Restore points" few={1} sessions={groups.restorePoints} draw={item}>
          Automatic copies made while you play. The newest {autoSavesKept} are kept. Older copies are removed
          automatically.
        </FewSessions>
        {groups.chats.length > 0 && <h3 className={styles.heading}>Chats</h3>}
      </div>
      {groups.chats.length > 0 && (
        <section aria-label="Chats">
          <Virtualizer as="ul" item="li" scrollRef={scroller} startMargin={margin} data={groups.chats} bufferSize={300}>
            {item}
          </Virtualizer>
        </section>
      )}
    </>
  )
}

const nothingYet = 'No chats yet. Chats are saved here automatically.'

type Acts = Pick<SessionGroupListProps, 'onLoad' | 'onRemove' | 'onRenamed'>

const actsFor = (found: Session, { onLoad, onRemove, onRenamed }: Acts) => ({
  onLoad: () => onLoad(found.id),
  onRemove: () => onRemove(found),
  onRenamed,
})

interface FewSessionsProps {
  readonly title: string
  /** How many are drawn before somebody asks for all. */
  readonly few: number
  readonly sessions: readonly Session[]
  readonly draw: (session: Session) => ReactNode
  /** What the player should know of these. */
  readonly children: ReactNode
}

/** A group whose number the settings limit. */
function FewSessions({ title, few, sessions, draw, children }: FewSessionsProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <p className={textStyles.muted}>{children}</p>
      <ul className={layout.list}>
        {sessions.slice(0, isWhole ? maxDrawn : few).map((found) => (
          <li key={found.id}>{draw(found)}</li>
        ))}
      </ul>
      {!isWhole && sessions.length > few && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          Show all {sessions.length}
        </Button>
      )}
    </section>
  )
}

/** More are found by their names. */
const maxDrawn = 200

/** How tall an element is, as it changes. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setHeight(current.offsetHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [element])
  return height
}
