import { useEffect, useRef, useState } from 'react'
import type { SessionId } from 'sdk'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { useSnapshot } from 'valtio'
import type { RememberTrouble } from '../../../src/workers/conversation/contract.ts'
import styles from './MemoryTrouble.module.css'
import { dismissed, dismissTrouble, followMemoryNews, troubles } from './memoryNews.ts'
import { rememberNow } from './rememberNow.ts'

const settingsLabels: Readonly<Record<RememberTrouble['cause'], string>> = {
  unreadable: 'Choose another model',
  budget: 'Change the limit',
  failed: 'Memory settings',
}

/** For the chat that is open. */
export default function MemoryTroubleHere() {
  const { current } = useSnapshot(session)
  return current ? <MemoryTrouble key={current.id} session={current.id} /> : null
}

/** A quiet line in the chat while its characters remember nothing of it, with what to do about it. */
export function MemoryTrouble({ session: id }: { readonly session: SessionId }) {
  const trouble = useMemoryTrouble(id)
  const [progress, setProgress] = useState<string>()
  const retrying = useRef<AbortController>(undefined)
  useEffect(() => void followMemoryNews(), [])
  useEffect(() => () => retrying.current?.abort(), [])
  const retry = async () => {
    const asking = new AbortController()
    retrying.current = asking
    await rememberNow(id, setProgress, asking.signal)
    setProgress(undefined)
  }
  return (
    <div className={trouble ? styles.line : undefined}>
      {/* Here before it has words: only what appears in it later is read out. */}
      <p role="status" className={trouble ? styles.words : 'visually-hidden'}>
        {progress ?? trouble?.words}
      </p>
      {trouble && (
        <div className={styles.actions}>
          {progress === undefined ? (
            <Button size="compact-xs" variant="default" onClick={() => void retry()}>
              Retry
            </Button>
          ) : (
            <Button size="compact-xs" variant="default" onClick={() => retrying.current?.abort()}>
              Cancel
            </Button>
          )}
          <LinkButton to="/settings/ai/memories" size="compact-xs" variant="subtle">
            {settingsLabels[trouble.cause]}
          </LinkButton>
          <Button size="compact-xs" variant="subtle" onClick={() => dismissTrouble(trouble)}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  )
}

function useMemoryTrouble(session: SessionId): RememberTrouble | undefined {
  const trouble = useSnapshot(troubles).of[session]
  const { causes } = useSnapshot(dismissed)
  return trouble && !causes.includes(trouble.cause) ? trouble : undefined
}
