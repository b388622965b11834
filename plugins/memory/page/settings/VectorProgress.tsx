import { Button } from 'sdk/ui/Button.tsx'
import bars from 'sdk/ui/bars.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './Memories.module.css'
import { memorySystem } from './memorySystem.ts'
import { makeVectors, stopVectors } from './vectors.ts'

/** How far all memories have vectors of the embedder that is used; the rest are found by their words meanwhile. */
export function VectorProgress() {
  const { vectors } = useSnapshot(memorySystem)
  switch (vectors.kind) {
    case 'unknown':
      return null
    case 'made':
      return <p className={textStyles.muted}>All memories are indexed.</p>
    case 'failed':
      return (
        <div className={styles.state}>
          <p role="alert" className={textStyles.danger}>
            Some memories couldn't be indexed: {vectors.why} These are matched by words.
          </p>
          <Again>Try again</Again>
        </div>
      )
    case 'stopped':
      return (
        <div className={styles.state}>
          <p role="status">
            Stopped after {counted(vectors)} memories. The others are matched by words until you resume.
          </p>
          <Again>Resume</Again>
        </div>
      )
    case 'making':
      return (
        <div className={styles.state}>
          <p>
            {vectors.of === 0
              ? 'Checking memories…'
              : `Indexing memories: ${counted(vectors)}. You can keep using Vesper.`}
          </p>
          <progress
            className={bars.framed}
            aria-label="Memories indexed"
            max={Math.max(1, vectors.of)}
            value={vectors.done}
          />
          <div>
            <Button variant="default" onClick={stopVectors}>
              Cancel
            </Button>
          </div>
        </div>
      )
  }
}

const counted = ({ done, of }: { readonly done: number; readonly of: number }): string =>
  `${done.toLocaleString()} of ${of.toLocaleString()}`

const Again = ({ children }: { readonly children: string }) => (
  <div>
    <Button variant="default" onClick={() => void makeVectors()}>
      {children}
    </Button>
  </div>
)
