import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import { loosening, saveLimit } from './answering.ts'
import styles from './ConsentPage.module.css'

/** A limit that is about to fall, and the way to keep it. */
export function Loosening({ id }: { readonly id: string }) {
  const { at } = useSnapshot(loosening)
  if (at[id] === undefined) return null
  return (
    <p role="status" className={styles.loosening}>
      Still a hard limit for ten seconds.{' '}
      <Button size="compact-xs" variant="default" onClick={() => saveLimit(id)}>
        Keep limit
      </Button>
    </p>
  )
}
