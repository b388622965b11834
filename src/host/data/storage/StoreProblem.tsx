import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { megabytes } from 'sdk/page/megabytes.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { Mark } from 'sdk/ui/Mark.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { useSnapshot } from 'valtio'
import type { CopySummary, StoreCondition } from '../../../workers/storage/contract.ts'
import styles from '../../notices/errors/ErrorScreen.module.css'
import { checkStore, store } from './condition.ts'

/** How often a store that did not open is tried again. */
const everyMs = 5_000

/** In the place of every page while the store is not open. Nothing can be written from here but the copy. */
export default function StoreProblem() {
  const { condition } = useSnapshot(store)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  useTryingAgain(condition.kind === 'not-opened' && !isBusy)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure('')
    try {
      await work()
      location.reload()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  const copy = 'copy' in condition ? condition.copy : undefined
  const { title, text } = wordsFor(condition)
  return (
    <main className={styles.screen}>
      <Mark size={44} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {copy && <p className={styles.next}>{copyWords(copy)}</p>}
      {failure && (
        <p role="alert" className={styles.next}>
          {failure}
        </p>
      )}
      <div className={rowStyles.middleBelow}>
        {copy && (
          <Button loading={isBusy} onClick={() => void run(() => storage().restoreCopy())}>
            Restore
          </Button>
        )}
        {copy && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={async () => {
              if (await confirm(condition.kind === 'replaced' ? goingOn : startingEmpty))
                await run(() => storage().startEmpty())
            }}
          >
            {condition.kind === 'replaced' ? 'Continue without it' : 'Start empty'}
          </Button>
        )}
        {condition.kind !== 'empty' && condition.kind !== 'replaced' && (
          <Button variant={copy ? 'default' : 'filled'} disabled={isBusy} onClick={() => location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </main>
  )
}

const startingEmpty = {
  title: 'Start empty?',
  text: "The copy won't be offered again. It is deleted once you have a new chat.",
  action: 'Start empty',
  danger: true,
}

const goingOn = {
  title: 'Continue without the copy?',
  text: "The copy won't be offered again. It is replaced by a copy of the current data.",
  action: 'Continue without it',
  danger: true,
}

function wordsFor(condition: StoreCondition): { readonly title: string; readonly text: string } {
  switch (condition.kind) {
    case 'newer':
      return {
        title: 'This tab runs an older Vesper',
        text: 'Your chats were saved by a newer Vesper. Reload to get it. Until then nothing can be read or changed here.',
      }
    case 'empty':
      return {
        title: 'Your chats are missing',
        text: "The browser's database is empty, but Vesper has a copy of it.",
      }
    case 'replaced':
      return {
        title: 'Some of your chats are missing',
        text: "The browser lost Vesper's database and started a new one. Vesper has a copy of the old one. Restoring it keeps your newer data.",
      }
    case 'damaged':
      return { title: 'Your chats cannot be opened', text: condition.message }
    default:
      return { title: "Storage isn't available", text: 'message' in condition ? condition.message : '' }
  }
}

function copyWords({ at, chats, characters, messages, bytes }: CopySummary): string {
  const counted = [count(chats, 'chat'), count(messages, 'message'), count(characters, 'character')].join(', ')
  return `The copy has ${counted} (${megabytes(bytes)}), last changed ${new Date(at).toLocaleString()}. It doesn't include generated images and scenario media.`
}

const count = (number: number, what: string) => `${number.toLocaleString()} ${what}${number === 1 ? '' : 's'}`

function useTryingAgain(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      checkStore().then(
        (isOpen) => isOpen && location.reload(),
        () => {},
      )
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOn])
}
