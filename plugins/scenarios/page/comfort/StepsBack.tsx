import { useEffect, useState } from 'react'
import { scenarios } from 'sdk/page/engines.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import type { PastStep } from '../../../../src/workers/scenario/contract.ts'
import { playing } from '../play/playing.ts'
import { plainText } from '../stage/safeHtml.ts'
import styles from './Comforts.module.css'

const maxShown = 12
const maxTextLength = 90

/** The last things the player did, each a way back to before it. */
export function StepsBack({ onGo }: { readonly onGo: () => void }) {
  const { steps } = useSnapshot(playing)
  const past = usePast(steps)
  if (past.length === 0) return null
  const back = (count: number) => {
    onGo()
    void scenarios()
      .rewind(count)
      .catch(() => {})
  }
  return (
    <section className={`${layout.wideStack3} ${styles.part}`} aria-label="Go back to">
      <h3>Go back to…</h3>
      <ol className={layout.list2}>
        {past.map(({ page, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: how far back it lies is what a step is
          <li key={index}>
            <Button className={styles.step ?? ''} variant="subtle" size="sm" onClick={() => back(index + 1)}>
              {stepWords(page, html, index + 1)}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepWords(page: string, html: string, count: number): string {
  const words = plainText(html).replace(/\s+/g, ' ')
  const short = words.length > maxTextLength ? `${words.slice(0, maxTextLength)}…` : words
  return [`${count} ${count === 1 ? 'step' : 'steps'}`, page, short && `“${short}”`].filter(Boolean).join(' · ')
}

function usePast(steps: number): readonly PastStep[] {
  const [past, setPast] = useState<readonly PastStep[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the player is a new way back
  useEffect(() => {
    let isWanted = true
    scenarios()
      .past()
      .then(
        (found) => isWanted && setPast(found.slice(0, maxShown)),
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [steps])
  return past
}
