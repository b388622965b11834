import { memo, useState } from 'react'
import textStyles from 'sdk/ui/text.module.css'
import { folded } from '../../../shared/text/folded.ts'
import type { TagCount } from './library.ts'
import { look } from './libraryView.ts'
import styles from './TagFilter.module.css'

interface TagFilterProps {
  /** Of the characters that are found now, the commonest first. */
  readonly tags: readonly TagCount[]
  readonly chosen: readonly string[]
}

const few = 10
const most = 60

/** Tags to narrow the library down by: of several, all must be there. */
export const TagFilter = memo(function TagFilter({ tags, chosen }: TagFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const isChosen = (tag: string) => chosen.some((other) => folded(other) === folded(tag))
  const others = tags.filter(({ tag }) => !isChosen(tag))
  const shown = others.slice(0, isOpen ? most : few)
  if (tags.length === 0 && chosen.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Filter by tag">
      {chosen.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.tag}
            aria-pressed="true"
            onClick={() => look({ tags: chosen.filter((other) => other !== tag) })}
          >
            <bdi className={textStyles.ellipsis}>{tag}</bdi>
          </button>
        </li>
      ))}
      {shown.map(({ tag, count }) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.tag}
            aria-pressed="false"
            onClick={() => look({ tags: [...chosen, tag] })}
          >
            <bdi className={textStyles.ellipsis}>{tag}</bdi>
            <span className={styles.count}>{count.toLocaleString()}</span>
          </button>
        </li>
      ))}
      {others.length > few && (
        <li>
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fewer tags' : 'More tags'}
          </button>
        </li>
      )}
    </ul>
  )
})
