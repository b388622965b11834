import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { copyText } from 'sdk/page/copyText.ts'
import { scenarios } from 'sdk/page/engines.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import { playing } from '../../play/playing.ts'
import styles from '../Comforts.module.css'

const settleMs = 300

/** The state of the story as data, to look at. Read only while it is open. */
export function StateView() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>State</summary>
      {isOpen && <State />}
    </details>
  )
}

function State() {
  const { stage } = useSnapshot(playing)
  const text = useStateText(stage)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => void copyText(text)}>
        Copy state
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.data} tabIndex={0} aria-label="Story state">
        <pre>{text}</pre>
      </section>
    </>
  )
}

/** Read again soon after the stage changed, however often it does. */
function useStateText(stage: unknown): string {
  const [text, setText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed, and so has the state
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const saved = await scenarios()
        .save()
        .catch((error: unknown) => ({ state: messageOf(error) }))
      if (isWanted) setText(stateText(saved?.state))
    }
    const timer = setTimeout(() => void read(), settleMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [stage])
  return text
}

const longest = 20_000
const maxWordLength = 400

/** The state of a story as data to read: long words and all that does not fit are cut, and it says so. */
export function stateText(state: unknown): string {
  const text =
    JSON.stringify(
      state,
      (_, value: unknown) =>
        typeof value === 'string' && value.length > maxWordLength
          ? `${value.slice(0, maxWordLength)}… (${value.length.toLocaleString()} characters)`
          : value,
      2,
    ) ?? ''
  return text.length > longest
    ? `${text.slice(0, longest)}\n… (${(text.length - longest).toLocaleString()} more characters)`
    : text
}
