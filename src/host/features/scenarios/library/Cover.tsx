import { Mark } from 'sdk/ui/Mark.tsx'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { useCover } from './covers.ts'
import styles from './Library.module.css'

interface CoverProps {
  readonly record: ScenarioRecord
  readonly className?: string | undefined
}

/** The picture of a scenario, or the mark of Vesper. It says nothing its name beside it does not. */
export function Cover({ record, className = '' }: CoverProps) {
  const address = useCover(record)
  return (
    <div className={`${styles.picture} ${className}`}>
      {address === undefined ? <Mark size={48} /> : <img src={address} alt="" loading="lazy" decoding="async" />}
    </div>
  )
}
