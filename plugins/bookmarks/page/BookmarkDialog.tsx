import { type FormEvent, useState } from 'react'
import type { Message } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import styles from './MarksDialog.module.css'

/** A mark for one message, with a word for it if the player likes. */
export default function BookmarkDialog({ detail, onClose }: DialogProps) {
  const { id, bookmark = '' } = detail as Message
  const [word, setWord] = useState(bookmark)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await chat.now.mark(id, { bookmark: word }, 'Bookmarked')) onClose()
  }
  return (
    <Dialog title="Bookmark" size="small" onClose={onClose}>
      <form className={layout.stack4} onSubmit={(event) => void save(event)}>
        <TextInput
          label="Label (optional)"
          data-first-focus
          maxLength={80}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  )
}
