import { Button } from 'sdk/ui/Button.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { deletePictures, starPictures } from './keepPictures.ts'
import styles from './Pictures.module.css'

interface SelectionToolsProps {
  readonly found: readonly ImageRecord[]
  readonly selected: ReadonlySet<string>
  /** Undefined ends selecting. */
  onSelect(selected: ReadonlySet<string> | undefined): void
}

/** What can be done with several at once. What a filter hides is not touched. */
export function SelectionTools({ found, selected, onSelect }: SelectionToolsProps) {
  const ids = found.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const isNone = ids.length === 0
  const remove = async () => {
    if (await deletePictures(ids)) onSelect(undefined)
  }
  const star = async () => {
    if (await starPictures(ids, true)) onSelect(undefined)
  }
  return (
    <div className={`${rowStyles.centredWide} ${styles.selection}`} role="toolbar" aria-label="Selected pictures">
      <span role="status">{`${ids.length.toLocaleString()} selected`}</span>
      <Button size="compact-md" variant="default" onClick={() => onSelect(new Set(found.map(({ id }) => id)))}>
        Select all
      </Button>
      <Button size="compact-md" variant="default" disabled={isNone} onClick={() => void star()}>
        Star
      </Button>
      <Button size="compact-md" variant="default" color="red" disabled={isNone} onClick={() => void remove()}>
        Delete
      </Button>
      <Button size="compact-md" variant="subtle" onClick={() => onSelect(undefined)}>
        Done
      </Button>
    </div>
  )
}
