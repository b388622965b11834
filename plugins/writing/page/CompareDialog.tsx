import { Fragment, useMemo, useState } from 'react'
import { type Message, wordingOf } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { messageAt, placeOf, session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import styles from './CompareDialog.module.css'
import { type Stretch, wordDifferences } from './wordDifferences.ts'

/** Two wordings of a message side by side. Either can be taken, or deleted. */
export default function CompareDialog({ detail, onClose }: DialogProps) {
  const message = useLoadedMessage(detail as Message)
  const last = message.variants.length - 1
  const [chosen, choose] = useState({ left: message.active, right: message.active === 0 ? 1 : message.active - 1 })
  const left = Math.min(chosen.left, last)
  const right = Math.min(chosen.right, last)
  const differences = useMemo(
    () => wordDifferences(message.variants[left]?.content ?? '', message.variants[right]?.content ?? ''),
    [message, left, right],
  )
  return (
    <Dialog title="Compare wordings" size="large" onClose={onClose}>
      <div className={styles.sides}>
        <Side
          name="Left"
          message={message}
          index={left}
          text={differences.left}
          onChoose={(index) => choose({ left: index, right })}
          onClose={onClose}
        />
        <Side
          name="Right"
          message={message}
          index={right}
          text={differences.right}
          onChoose={(index) => choose({ left, right: index })}
          onClose={onClose}
        />
      </div>
      <p className={textStyles.muted}>Words that only one of them has are marked.</p>
    </Dialog>
  )
}

interface SideProps {
  readonly name: string
  readonly message: Message
  readonly index: number
  readonly text: readonly Stretch[]
  onChoose(index: number): void
  onClose(): void
}

function Side({ name, message, index, text, onChoose, onClose }: SideProps) {
  const { id, variants, active } = message
  const take = async () => {
    await chat.now.chooseWording(id, index)
    onClose()
  }
  const words = (at: number) => `Wording ${at + 1} of ${variants.length}${at === active ? ' (shown)' : ''}`
  return (
    <section className={styles.side} aria-label={`${name} wording`}>
      <NativeSelect
        aria-label={`${name} wording`}
        value={String(index)}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        data={variants.map((_, at) => ({ value: String(at), label: words(at) }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too */}
      <div className={styles.text} tabIndex={0}>
        {text.map(({ text: words, isOwn }, at) => {
          if (!isOwn) return words
          const marked = words.trimEnd()
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
            <Fragment key={at}>
              <mark>{marked}</mark>
              {words.slice(marked.length)}
            </Fragment>
          )
        })}
      </div>
      <div className={layout.row}>
        <Button size="compact-md" disabled={index === active} onClick={() => void take()}>
          Use this wording
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={variants.length === 1}
          onClick={() => void chat.now.removeWording(id, index)}
        >
          Delete this wording
        </Button>
      </div>
      <p className={textStyles.muted}>{modelOf(variants[index] ?? wordingOf(message))}</p>
    </section>
  )
}

const modelOf = ({ source, timestamp }: Message['variants'][number]) =>
  [source?.model, timestamp > 0 && momentOf(timestamp)].filter(Boolean).join(' · ')

/** A message as it is now, while it may be changed; as it was given once it is gone. */
function useLoadedMessage(message: Message): Message {
  const { version } = useSnapshot(session)
  const index = version < 0 ? undefined : placeOf(message.id)
  return (index === undefined ? undefined : messageAt(index)) ?? message
}
