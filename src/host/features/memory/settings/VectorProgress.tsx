import { useSnapshot } from 'valtio'
import { Button } from '../../../ui/Button.tsx'
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
      return <p className={styles.quiet}>All memories are ready to be found by it.</p>
    case 'failed':
      return (
        <div className={styles.state}>
          <p role="alert" className={styles.problem}>
            Not all memories could be made ready: {vectors.why} Those are found by their words.
          </p>
          <Again>Try again</Again>
        </div>
      )
    case 'stopped':
      return (
        <div className={styles.state}>
          <p role="status">
            Stopped after {counted(vectors)} memories. The others are found by their words until this goes on.
          </p>
          <Again>Go on</Again>
        </div>
      )
    case 'making':
      return (
        <div className={styles.state}>
          <p>
            {vectors.of === 0
              ? 'Memories are being looked at…'
              : `Memories are being made ready: ${counted(vectors)}. You can go on meanwhile.`}
          </p>
          <progress
            className={styles.progress}
            aria-label="Memories made ready"
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
