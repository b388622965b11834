import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import cards from 'sdk/ui/cards.module.css'
import layout from 'sdk/ui/layout.module.css'
import { TagList } from 'sdk/ui/TagList.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { Cover } from './Cover.tsx'
import { engineName } from './engineNames.ts'
import styles from './Library.module.css'
import { startScenario } from './start.ts'
import { type PlayOf, progressWords, usePlayOf } from './usePlayOf.ts'

const maxTags = 3

/** One scenario of the library. All of the card leads to its page. */
export const ScenarioCard = memo(function ScenarioCard({ record }: { readonly record: ScenarioRecord }) {
  const { id, name, author, description, tags, engine, missing, played, pages } = record
  const play = usePlayOf(id, played > 0)
  return (
    <article className={`${cards.card} ${styles.card}`}>
      <Cover record={record} className={styles.cover} />
      <div className={cards.about}>
        <h2 className={styles.name}>
          <Link to={`/scenario/${encodeURIComponent(id)}`} className={styles.link}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className={textStyles.mutedAnywhere}>
          {[author && `by ${author}`, engineName(engine)].filter(Boolean).join(' · ')}
        </p>
        {description && <p className={`${textStyles.small} ${layout.clamped} ${styles.description}`}>{description}</p>}
        {tags.length > 0 && <TagList tags={tags} maxShown={maxTags} className={`${layout.row} ${layout.list}`} />}
        {(played > 0 || missing > 0) && (
          <p className={textStyles.mutedAnywhere}>
            {[
              played > 0 && (play ? progressWords(play, pages) : 'Played before'),
              missing > 0 && `${missing.toLocaleString()} files missing`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {play && <Progress play={play} record={record} />}
      </div>
    </article>
  )
})

/** How much of it was seen, and the way back in. */
function Progress({ play, record }: { readonly play: PlayOf; readonly record: ScenarioRecord }) {
  const { seen, over } = play.progress
  const { name, pages } = record
  return (
    <div className={styles.resume}>
      {pages > 0 && !over && (
        <progress className={styles.progress} aria-label="Pages seen" max={pages} value={Math.min(seen, pages)} />
      )}
      {play.canResume && (
        <Button
          size="compact-sm"
          aria-label={`Resume ${name}`}
          onClick={() => void startScenario(record, 'where-left')}
        >
          Resume
        </Button>
      )}
    </div>
  )
}
