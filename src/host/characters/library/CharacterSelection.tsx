import type { CharacterId } from 'sdk'
import type { Selection } from 'sdk/page/selection.ts'
import { ActionMenu, type MenuAction } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { SelectionBar } from 'sdk/ui/SelectionBar.tsx'
import { useSnapshot } from 'valtio'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { work } from '../files/work.ts'
import { deleteCharacters, exportCharacters, setFavourite } from './bulk.ts'
import styles from './CharactersPage.module.css'
import type { LibraryTask } from './libraryView.ts'

interface CharacterSelectionProps {
  readonly selection: Selection<CharacterId>
  /** Who can be seen: "all" is all of these. */
  readonly found: readonly LibraryEntry[]
  onSelect(ids: readonly CharacterId[]): void
  onTask(task: LibraryTask): void
  onDone(): void
}

/** What can be done with everybody who is selected, at the foot of the page. */
export function CharacterSelection({ selection, found, onSelect, onTask, onDone }: CharacterSelectionProps) {
  const { current } = useSnapshot(work)
  const ids = [...selection.ids]
  const isNobody = ids.length === 0 || current !== undefined
  const isAll = found.length > 0 && found.every(({ id }) => selection.ids.has(id))
  const remove = async () => {
    if (await deleteCharacters(ids)) onDone()
  }
  const more = (): readonly MenuAction[] => [
    { label: 'Add tags', run: () => onTask({ kind: 'add-tags', ids }) },
    { label: 'Remove tags', run: () => onTask({ kind: 'remove-tags', ids }) },
    { label: 'Add to favourites', divided: true, run: () => void setFavourite(ids, true) },
    { label: 'Remove from favourites', run: () => void setFavourite(ids, false) },
    { label: 'Export as PNG cards', divided: true, run: () => void exportCharacters(ids) },
  ]
  return (
    <SelectionBar count={ids.length}>
      <Button size="compact-md" variant="subtle" onClick={() => onSelect(isAll ? [] : found.map(({ id }) => id))}>
        {isAll ? 'Select none' : 'Select all'}
      </Button>
      <Button size="compact-md" variant="default" disabled={isNobody} onClick={() => onTask({ kind: 'move', ids })}>
        Move to folder
      </Button>
      {!isNobody && <ActionMenu label="More for the selection" actions={more} />}
      <Button size="compact-md" color="red" variant="default" disabled={isNobody} onClick={() => void remove()}>
        Delete
      </Button>
      <Button size="compact-md" onClick={onDone}>
        Done
      </Button>
      <Progress />
    </SelectionBar>
  )
}

/** How far a long work is, with a way out. */
function Progress() {
  const { current } = useSnapshot(work)
  if (!current) return null
  const { title, done, total } = current
  return (
    <div className={`${rowStyles.centred3} ${styles.work}`}>
      <p role="status">
        {title}… {total > 1 && `${done.toLocaleString()} of ${total.toLocaleString()}`}
      </p>
      <progress className={styles.progress} max={total} {...(total > 1 && { value: done })} aria-label={title} />
      {total > 1 && (
        <Button size="compact-sm" variant="default" onClick={() => work.current?.stop.abort()}>
          Stop
        </Button>
      )}
    </div>
  )
}
