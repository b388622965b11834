import { useState } from 'react'
import { messageOf } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { EmbedderInfo } from '../../../../workers/embedding/contract.ts'
import { embedding } from '../../../engines/embeddingEngine.ts'
import { activate } from '../../../plugins/run/activation.ts'
import { type EmbedderChoice, fullKey } from './embedders.ts'
import styles from './Memories.module.css'
import { memorySystem } from './memorySystem.ts'

type Trial =
  | { readonly phase: 'untried' | 'asking' }
  | { readonly phase: 'works'; readonly embedder: EmbedderInfo; readonly ms: number }
  | { readonly phase: 'fails'; readonly why: string }

/** Asks a plugin's embedder for the vectors of two sentences, so that the player knows before a chat does. */
export function TryOut({ choice }: { readonly choice: EmbedderChoice }) {
  const [trial, setTrial] = useState<Trial>({ phase: 'untried' })
  const ask = async () => {
    setTrial({ phase: 'asking' })
    const began = performance.now()
    try {
      await activate(choice.plugin.id)
      const embedder = await embedding().tryOut(fullKey(choice))
      memorySystem.embedder = await embedding().current()
      setTrial({ phase: 'works', embedder, ms: performance.now() - began })
    } catch (error) {
      setTrial({ phase: 'fails', why: messageOf(error) })
    }
  }
  return (
    <div className={styles.state}>
      <div role="status" className={styles.words}>
        {trial.phase === 'asking' && <p className={textStyles.muted}>Testing with two sentences…</p>}
        {trial.phase === 'works' && <p>{worksWords(trial)}</p>}
        {trial.phase === 'fails' && <p className={textStyles.danger}>Test failed: {trial.why}</p>}
      </div>
      <div>
        <Button variant="default" loading={trial.phase === 'asking'} onClick={() => void ask()}>
          Test
        </Button>
      </div>
    </div>
  )
}

const worksWords = ({ embedder, ms }: Extract<Trial, { readonly phase: 'works' }>): string =>
  `It works: two sentences took ${(ms / 1000).toFixed(1)} s, with ${embedder.dimensions.toLocaleString()} dimensions each.`
