import { type ReactNode, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import textStyles from 'sdk/ui/text.module.css'

interface LockWork {
  readonly isBusy: boolean
  /** What came of it, in words. */
  readonly said: ReactNode
  /** Does something with the lock. Words it answers with are shown, and so is what it throws. */
  run(work: () => Promise<unknown>): Promise<void>
}

/** One thing at a time that somebody does with the lock, and how it went. */
export function useLockWork(): LockWork {
  const [isBusy, setIsBusy] = useState(false)
  const [words, setWords] = useState<{ readonly text: string; readonly isProblem: boolean }>()
  return {
    isBusy,
    said: words && (
      <p role={words.isProblem ? 'alert' : 'status'} className={words.isProblem ? textStyles.danger : textStyles.muted}>
        {words.text}
      </p>
    ),
    async run(work) {
      setIsBusy(true)
      try {
        const text = await work()
        setWords(typeof text === 'string' ? { text, isProblem: false } : undefined)
      } catch (error) {
        if (!isAbort(error)) setWords({ text: messageOf(error), isProblem: true })
      }
      setIsBusy(false)
    },
  }
}
