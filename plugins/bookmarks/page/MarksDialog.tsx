import { useState } from 'react'
import { wordingOf } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { TrashIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { plainText } from 'sdk/ui/markdown/plainText.ts'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import styles from './MarksDialog.module.css'
import { jumpTo, type Mark, useMarks } from './useMarks.ts'

const atOnce = 100

/** All bookmarked and pinned messages of the open chat, and the way to each. */
export default function MarksDialog({ onClose }: DialogProps) {
  const marks = useMarks()
  const [shown, setShown] = useState(atOnce)
  const go = (mark: Mark) => {
    onClose()
    jumpTo(mark)
  }
  return (
    <Dialog title="Bookmarks and pins" onClose={onClose}>
      {marks?.length === 0 && (
        <p className={textStyles.subtle}>
          No bookmarks or pins in this chat yet. Use a message's menu to bookmark it, or to pin it so it's always sent
          to the AI.
        </p>
      )}
      <ul className={layout.list} aria-label="Marked messages">
        {marks?.slice(0, shown).map((mark) => (
          <li key={mark.message.id} className={styles.item}>
            <button type="button" className={`${pressable.row} ${styles.jump}`} onClick={() => go(mark)}>
              <span className={textStyles.name}>{wordFor(mark)}</span>
              <span className={`${textStyles.muted} ${layout.clamped} ${styles.excerpt}`}>
                {plainText(wordingOf(mark.message).content.slice(0, 200))}
              </span>
            </button>
            <ActionIcon
              size="lg"
              aria-label={`Unmark: ${wordFor(mark)}`}
              title="Unmark"
              onClick={() => void unmark(mark)}
            >
              <TrashIcon size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {marks && marks.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + atOnce)}>
          Show more ({marks.length - shown})
        </Button>
      )}
    </Dialog>
  )
}

function wordFor({ message, index }: Mark): string {
  const { bookmark, pinned, characterName } = message
  const kind = [bookmark !== undefined && (bookmark || 'Bookmark'), pinned && 'Pinned'].filter(Boolean).join(', ')
  return `${kind} · ${characterName}, message ${index + 1}`
}

const unmark = ({ message }: Mark) =>
  chat.now.mark(
    message.id,
    { ...(message.bookmark !== undefined && { bookmark: null }), ...(message.pinned && { pinned: false }) },
    'Mark removed',
  )
