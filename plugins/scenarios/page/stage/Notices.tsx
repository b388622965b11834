import { memo } from 'react'
import type { StageNotice } from 'sdk/story'
import styles from './StageView.module.css'
import { StoryButton, StoryHtml } from './StoryHtml.tsx'
import { TimerDisc } from './TimerDisc.tsx'

/** Notices at the side, the newest on top; they stay when the page changes. */
export const Notices = memo(function Notices({ notices }: { readonly notices: readonly StageNotice[] }) {
  return (
    <ul className={styles.stack} aria-label="Notices of the story">
      {notices.map(({ id, html, button, timer }) => (
        <li key={id} className={styles.notice} data-controls>
          {timer && timer.style !== 'hidden' && <TimerDisc timer={timer} small />}
          <div className={styles.words}>
            <StoryHtml html={html} />
            {button && <StoryButton button={button} />}
          </div>
        </li>
      ))}
    </ul>
  )
})
