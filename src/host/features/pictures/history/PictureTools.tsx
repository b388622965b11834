import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { useCharacters } from '../../../characters/characters.ts'
import { StarIcon } from '../../../characters/library/StarIcon.tsx'
import { type PictureFilter, seenIn } from './filterPictures.ts'
import styles from './Pictures.module.css'

interface PictureToolsProps {
  readonly images: readonly ImageRecord[]
  readonly filter: PictureFilter
  /** How many are shown with this filter. */
  readonly found: number
  /** Whether one may choose who is seen. */
  readonly hasWho: boolean
  onFilter(filter: PictureFilter): void
}

/** Which of the pictures are shown. */
export function PictureTools({ images, filter, found, hasWho, onFilter }: PictureToolsProps) {
  const { list } = useCharacters()
  const nameOf = (who: string) =>
    who === 'player' ? 'You' : (list.find(({ id }) => id === who)?.name ?? 'Deleted character')
  const people = seenIn(images)
  return (
    <div className={styles.tools}>
      <Button
        size="compact-md"
        variant="default"
        aria-pressed={filter.starred}
        leftSection={<StarIcon filled={filter.starred} size={18} />}
        onClick={() => onFilter({ ...filter, starred: !filter.starred })}
      >
        Starred
      </Button>
      {hasWho && people.length > 0 && (
        <NativeSelect
          aria-label="Filter by character"
          value={filter.who}
          data={[{ value: '', label: 'Everyone' }, ...people.map((who) => ({ value: who, label: nameOf(who) }))]}
          onChange={(event) => onFilter({ ...filter, who: event.currentTarget.value })}
        />
      )}
      <span className={styles.count} role="status">
        {found === 1 ? '1 picture' : `${found.toLocaleString()} pictures`}
      </span>
    </div>
  )
}
