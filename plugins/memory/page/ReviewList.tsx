import { useRef } from 'react'
import { categoryWords, typeWords } from 'sdk/page/promptReport/memoryKinds.ts'
import { Button } from 'sdk/ui/Button.tsx'
import cards from 'sdk/ui/cards.module.css'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { Virtualizer } from 'virtua'
import type { MemoryDraft } from '../../../src/workers/memory/contract.ts'
import styles from './Memory.module.css'

/** Something that is about to be copied, and what is to be known before. */
export interface ReviewItem extends Pick<MemoryDraft, 'content' | 'category' | 'type'> {
  readonly id: string
  readonly note?: string
}

interface ReviewListProps {
  readonly items: readonly ReviewItem[]
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** What is about to be copied, each with a tick. Nothing happens before it was looked at. */
export function ReviewList({ items, chosen, onChoose }: ReviewListProps) {
  const scroller = useRef<HTMLElement>(null)
  const isAll = chosen.size === items.length
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <div className={`${layout.column4} ${layout.shrinks}`}>
      <div className={`${rowStyles.centred3} ${layout.shrinks}`}>
        <p className={textStyles.mutedCount} role="status">
          {chosen.size.toLocaleString()} of {items.length.toLocaleString()} chosen
        </p>
        <Button
          size="compact-md"
          variant="subtle"
          onClick={() => onChoose(new Set(isAll ? [] : items.map(({ id }) => id)))}
        >
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      <section ref={scroller} className={styles.review} aria-label="Memories to copy">
        <Virtualizer as="ul" item="li" scrollRef={scroller} data={items}>
          {({ id, content, category, type, note }) => (
            <label key={id} className={styles.reviewItem}>
              <input type="checkbox" className={cards.check} checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span>
                {content}
                <span className={textStyles.mutedAnywhere}>
                  {[typeWords[type], categoryWords[category], ...(note ? [note] : [])].join(' · ')}
                </span>
              </span>
            </label>
          )}
        </Virtualizer>
      </section>
    </div>
  )
}
