import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import type { CharacterId } from 'sdk'
import type { ShelfEntry } from '../../../workers/storage/contract.ts'
import { memoryPath } from '../../features/memory/memoryPath.ts'
import { lookPath } from '../../features/pictures/looks/lookPath.ts'
import { spritesPath } from '../../features/pictures/sprites/spritesPath.ts'
import { settings } from '../../settings/settings.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { deleteCharacter, duplicateCharacter, exportCharacter, play, playAnew } from '../actions.ts'
import { exportFormats } from '../files/exportFormats.ts'
import { Portrait } from '../Portrait.tsx'
import { setFavourite } from './bulk.ts'
import styles from './CharacterCard.module.css'
import { StarIcon } from './StarIcon.tsx'

const mostTags = 3

interface CharacterCardProps {
  readonly entry: ShelfEntry
  /** Whether it is selected; undefined where nobody is being selected. */
  readonly selection: boolean | undefined
  readonly onToggle: (id: CharacterId, withRange: boolean) => void
  readonly onMove: (id: CharacterId) => void
}

/** One character of the library: who it is, and what can be done. */
export const CharacterCard = memo(function CharacterCard({ entry, selection, onToggle, onMove }: CharacterCardProps) {
  const { id, name, excerpt, tags, favourite } = entry
  return (
    <article className={`${styles.card} ${selection ? styles.selected : ''}`}>
      <div className={styles.picture}>
        <Portrait id={id} name={name} className={styles.portrait} />
        {selection === undefined ? (
          <button
            type="button"
            className={styles.star}
            aria-label={`Favourite: ${name}`}
            aria-pressed={favourite}
            onClick={() => void setFavourite([id], !favourite)}
          >
            <StarIcon filled={favourite} />
          </button>
        ) : (
          <label className={styles.pick}>
            <input
              type="checkbox"
              className={styles.check}
              aria-label={`Select ${name}`}
              checked={selection}
              onChange={({ nativeEvent }) => onToggle(id, withShift(nativeEvent))}
            />
          </label>
        )}
      </div>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {tags.slice(0, mostTags).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
            {tags.length > mostTags && <li title={tags.slice(mostTags).join(', ')}>+{tags.length - mostTags}</li>}
          </ul>
        )}
        {selection === undefined && <Actions entry={entry} onMove={onMove} />}
      </div>
    </article>
  )
})

/** A press of the Space key is told as a click, too, and says whether Shift was held. */
const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

function Actions({ entry, onMove }: Pick<CharacterCardProps, 'entry' | 'onMove'>) {
  const { id, name } = entry
  const navigate = useNavigate()
  const toChat = async (opening: Promise<boolean>) => {
    if (await opening) await navigate({ to: '/chat' })
  }
  const edit = () => void navigate({ to: `/characters/${id}/edit` })
  const actions = (): readonly MenuAction[] => [
    { label: 'New chat', run: () => void toChat(playAnew(id)) },
    { label: 'Edit', run: edit },
    { label: 'Memories', run: () => void navigate({ to: memoryPath(id) }) },
    ...(settings.general.imageGenerationEnabled
      ? [
          { label: 'Look…', run: () => void navigate({ to: lookPath(id) }) },
          { label: 'Pictures', run: () => void navigate({ to: `/character/${id}/pictures` }) },
          { label: 'Expressions…', run: () => void navigate({ to: spritesPath(id) }) },
        ]
      : []),
    { label: 'Duplicate', run: () => void duplicateCharacter(id) },
    { label: 'Move to folder', run: () => onMove(id) },
    ...exportFormats.map(({ format, label }, index) => ({
      label,
      divided: index === 0,
      run: () => void exportCharacter(id, format),
    })),
    { label: 'Delete', danger: true, divided: true, run: () => void deleteCharacter(id, name) },
  ]
  return (
    <div className={styles.actions}>
      <Button size="compact-md" aria-label={`Play with ${name}`} onClick={() => void toChat(play(id))}>
        Play
      </Button>
      <Button size="compact-md" variant="default" aria-label={`Edit ${name}`} onClick={edit}>
        Edit
      </Button>
      <span className={styles.more}>
        <ActionMenu label={`More for ${name}`} actions={actions} />
      </span>
    </div>
  )
}
