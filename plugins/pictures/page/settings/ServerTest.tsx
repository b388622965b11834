import { useEffect, useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { BackendChoice } from '../backends.ts'
import { ConnectionHelp } from './ConnectionHelp.tsx'
import { examine, type Finding } from './examine.ts'
import { Findings } from './Findings.tsx'
import styles from './ImageSettings.module.css'
import { ProofPicture } from './ProofPicture.tsx'

interface ServerTestProps {
  readonly choice: BackendChoice
  /** The server was found to be there. */
  onAnswered(): void
}

type Phase = 'idle' | 'testing' | 'over'

/** Looks at the server step by step, and says what is wrong and what to do. */
export function ServerTest({ choice, onAnswered }: ServerTestProps) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [found, setFound] = useState<readonly Finding[]>([])
  const testing = useRef<AbortController>(undefined)
  useEffect(() => () => testing.current?.abort(), [])
  const test = async () => {
    testing.current?.abort()
    const own = new AbortController()
    testing.current = own
    const { signal } = own
    setPhase('testing')
    setFound([])
    const all = await gather(choice, signal, setFound)
    if (signal.aborted) return
    setPhase('over')
    if (isReady(all)) onAnswered()
  }
  const worst = found.find((finding) => finding.kind === 'bad')
  return (
    <div className={`${layout.wideStack4} ${styles.test}`}>
      <Button variant="light" loading={phase === 'testing'} onClick={() => void test()}>
        Test connection
      </Button>
      <div role="status" className={`${layout.wideStack4} ${styles.result}`}>
        {phase === 'testing' && found.length === 0 && (
          <p className={textStyles.mutedAnywhere}>Asking {choice.label}…</p>
        )}
        {found.length > 0 && <Findings found={found} />}
      </div>
      {phase === 'over' && isReady(found) && <ProofPicture choice={choice} />}
      <ConnectionHelp plugin={choice.plugin} cause={worst?.cause} />
    </div>
  )
}

/** Tells of each thing as soon as it is known. */
async function gather(
  choice: BackendChoice,
  signal: AbortSignal,
  tell: (found: readonly Finding[]) => void,
): Promise<readonly Finding[]> {
  const all: Finding[] = []
  try {
    for await (const finding of examine(choice, signal)) {
      if (signal.aborted) return all
      all.push(finding)
      tell([...all])
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return all
}

const isReady = (found: readonly Finding[]) => found.length > 0 && found.every(({ kind }) => kind !== 'bad')
