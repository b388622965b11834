import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import type { StagePane, StagePanes } from 'sdk/story'
import textStyles from 'sdk/ui/text.module.css'
import { type Fields, Pane } from './Pane.tsx'
import styles from './Panes.module.css'

interface PanesProps {
  readonly panes: StagePanes
  /** What a pane shows that is for pictures and videos. */
  readonly media: ReactNode
  /** Whether there is a picture or video to see now. */
  readonly hasMedia: boolean
  /** The fields of both panes, whenever they may have changed. */
  readonly filled: (fields: Fields) => void
  /** What belongs above the right pane. */
  readonly timers?: ReactNode
  /** What belongs below the right pane. */
  readonly children?: ReactNode
}

/** Two panes: side by side where there is room, else one above the other. */
export const Panes = memo(function Panes({ panes, media, hasMedia, filled, timers, children }: PanesProps) {
  const { left, right, root, header } = panes
  const fields = useRef<{ readonly left: Fields; readonly right: Fields }>({ left: {}, right: {} })
  useLayoutEffect(() => {
    if (left.kind === 'media') fields.current = { ...fields.current, left: {} }
    if (right.kind === 'media') fields.current = { ...fields.current, right: {} }
  }, [left.kind, right.kind])
  const take = useCallback(
    (news: { readonly left?: Fields; readonly right?: Fields }) => {
      fields.current = { ...fields.current, ...news }
      // The right pane is read first: where both have a field of one name, the left one's word stands.
      filled(Object.fromEntries([...Object.entries(fields.current.right), ...Object.entries(fields.current.left)]))
    },
    [filled],
  )
  const leftChanged = useCallback((left: Fields) => take({ left }), [take])
  const rightChanged = useCallback((right: Fields) => take({ right }), [take])
  const draw = (pane: StagePane, name: string, changed: (fields: Fields) => void) =>
    pane.kind === 'media' ? (
      <div className={styles.media}>{media}</div>
    ) : (
      <Pane pane={pane} root={root} name={name} changed={changed} />
    )

  return (
    <div className={styles.panes} data-alone={(left.kind === 'media' && !hasMedia) || undefined}>
      {header && (
        <div className={styles.header}>
          <span>{header.clock}</span>
          <span className={textStyles.ellipsis}>{header.title}</span>
        </div>
      )}
      <div className={styles.left}>{draw(left, 'Left pane', leftChanged)}</div>
      <div className={styles.right}>
        {header?.timer && (
          <p className={styles.timer} role="timer">
            {header.timer}
          </p>
        )}
        {timers}
        {draw(right, 'Right pane', rightChanged)}
        {children}
      </div>
    </div>
  )
})
