import { useId, useState } from 'react'
import type { StageCover, StageTrouble } from 'sdk/story'
import { Button } from 'sdk/ui/Button.tsx'
import styles from './Cards.module.css'
import { StoryButton } from './StoryHtml.tsx'
import { useStageApi } from './stageContext.ts'

/** The title of a story before it begins. Beginning is the gesture that lets sounds be heard. */
export function Cover({ cover: { title, author, pages } }: { readonly cover: StageCover }) {
  const { tell } = useStageApi()
  const field = useId()
  const [page, setPage] = useState(pages[0] ?? '')
  return (
    <section className={styles.card} aria-label="Before the story">
      <h2 className={styles.title}>{title || 'Untitled story'}</h2>
      {author && <p className={styles.by}>by {author}</p>}
      {pages.length > 0 && (
        <div className={styles.pages}>
          <label htmlFor={field}>The script has no start page. Start at</label>
          <select
            id={field}
            className={styles.choice}
            value={page}
            onChange={({ currentTarget }) => setPage(currentTarget.value)}
          >
            {pages.map((each) => (
              <option key={each} value={each}>
                {each || '(a page without a name)'}
              </option>
            ))}
          </select>
        </div>
      )}
      <Button size="lg" onClick={() => tell({ kind: 'began', ...(pages.length > 0 && { page }) })}>
        Start
      </Button>
    </section>
  )
}

interface EndCardProps {
  readonly title: string
  readonly restart?: (() => void) | undefined
  readonly library?: (() => void) | undefined
  readonly close: () => void
}

/** The story is over; what still runs goes on above the bar. */
export function EndCard({ title, restart, library, close }: EndCardProps) {
  return (
    <section className={styles.bar} aria-label="The end" data-controls>
      <div className={styles.ended}>
        <h2 className={styles.endTitle}>The end</h2>
        {title && <p className={styles.by}>{title}</p>}
      </div>
      <div className={styles.ways}>
        {restart && <Button onClick={restart}>Play again</Button>}
        {library && (
          <Button variant="default" onClick={library}>
            Open library
          </Button>
        )}
        <Button variant="subtle" onClick={close}>
          Close
        </Button>
      </div>
    </section>
  )
}

/** Something in the script went wrong; the player says how to go on. */
export function TroubleCard({ trouble: { text, choices } }: { readonly trouble: StageTrouble }) {
  return (
    <section className={styles.card} role="alert" aria-label="The story stopped" data-controls>
      <h2 className={styles.title}>The story stopped</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>
        {choices.map((choice) => (
          <StoryButton key={choice.id} button={choice} />
        ))}
      </div>
    </section>
  )
}
