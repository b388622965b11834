import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import styles from './Draft.module.css'
import { talkOn } from './drafting.ts'
import { maxIdeaLength } from './wish.ts'

/** Tells the model what should be different, without beginning anew. */
export function TalkOn({ mode }: { readonly mode: 'new' | 'extend' }) {
  const [words, setWords] = useState('')
  const said = words.trim()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (said !== '') void talkOn(mode, said)
      }}
    >
      <Textarea
        label="What should be different?"
        rows={2}
        maxLength={maxIdeaLength}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={said === ''}>
        Send to AI
      </Button>
    </form>
  )
}
