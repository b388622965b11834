import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import type { CharacterId } from 'sdk'
import { characterActions } from 'sdk/page/points/characterParts.ts'
import { inOrder, type Placed } from 'sdk/page/points/inOrder.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { ActionMenu, type MenuAction } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import cards from 'sdk/ui/cards.module.css'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { StarIcon } from 'sdk/ui/StarIcon.tsx'
import { TagList } from 'sdk/ui/TagList.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { ExportFormat } from '../../../workers/media/contract.ts'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { deleteCharacter, duplicateCharacter, exportCharacter } from '../actions.ts'
import { Portrait } from '../Portrait.tsx'
import { setFavourite } from './bulk.ts'
import styles from './CharacterCard.module.css'

const maxTags = 3

interface CharacterCardProps {
  readonly entry: LibraryEntry
  /** Whether it is selected; undefined where nobody is being selected. */
  readonly selection: boolean | undefined
  readonly onToggle: (id: CharacterId, withRange: boolean) => void
  readonly onMove: (id: CharacterId) => void
}

/** The formats a character leaves in, the most useful first. */
const exportFormats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'png', label: 'Export as PNG card' },
  { format: 'charx', label: 'Export as CHARX, with all files' },
  { format: 'json-v3', label: 'Export as JSON' },
  { format: 'json-v2', label: 'Export as JSON for older apps' },
]

/** One character of the library: who it is, and what can be done. */
export const CharacterCard = memo(function CharacterCard({ entry, selection, onToggle, onMove }: CharacterCardProps) {
  const { id, name, excerpt, tags, favourite } = entry
  return (
    <article className={`${cards.card} ${styles.card} ${selection ? cards.selected : ''}`}>
      <div className={layout.shrinks}>
        <OpenPortrait id={id} name={name} />
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
              className={`${cards.check} ${styles.check}`}
              aria-label={`Select ${name}`}
              checked={selection}
              onChange={({ nativeEvent }) => onToggle(id, withShift(nativeEvent))}
            />
          </label>
        )}
      </div>
      <div className={cards.about}>
        <h2 className={`${textStyles.ellipsis} ${styles.name}`}>
          <bdi>{name}</bdi>
        </h2>
        {excerpt && <p className={textStyles.muted}>{excerpt}</p>}
        {tags.length > 0 && <TagList tags={tags} maxShown={maxTags} className={`${rowStyles.list1} ${styles.tags}`} />}
        {selection === undefined && <Actions entry={entry} onMove={onMove} />}
      </div>
    </article>
  )
})

/** The picture, which a press plays; the button "Play" is there for keys and screen readers. */
function OpenPortrait({ id, name }: Pick<LibraryEntry, 'id' | 'name'>) {
  const navigate = useNavigate()
  const play = usePoint(characterActions).find(({ place }) => place === 'card')
  const open = () => void play?.run(id, (address) => void navigate({ to: address }))
  return (
    <button type="button" className={styles.open} tabIndex={-1} aria-hidden="true" onClick={open}>
      <Portrait id={id} name={name} className={styles.portrait} />
    </button>
  )
}

/** A press of the Space key is told as a click, too, and says whether Shift was held. */
const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

function Actions({ entry, onMove }: Pick<CharacterCardProps, 'entry' | 'onMove'>) {
  const { id, name } = entry
  const navigate = useNavigate()
  const contributed = usePoint(characterActions)
  const go = (address: string) => void navigate({ to: address })
  const edit = () => go(`/characters/${id}/edit`)
  const actions = (): readonly MenuAction[] =>
    inOrder<MenuAction & Placed & { readonly id: string }>([
      ...contributed
        .filter(({ place }) => place === 'menu')
        .map(({ run, ...action }) => ({ ...action, run: () => void run(id, go) })),
      { id: 'edit', label: 'Edit', run: edit },
      { id: 'duplicate', label: 'Duplicate', run: () => void duplicateCharacter(id) },
      { id: 'move', label: 'Move to folder', run: () => onMove(id) },
      ...exportFormats.map(({ format, label }, index) => ({
        id: `export-${format}`,
        label,
        divided: index === 0,
        run: () => void exportCharacter(id, format),
      })),
      { id: 'delete', label: 'Delete', danger: true, divided: true, run: () => void deleteCharacter(id, name) },
    ])
  return (
    <div className={styles.actions}>
      {contributed
        .filter(({ place }) => place === 'card')
        .map(({ id: action, label, labelFor, run }) => (
          <Button
            key={action}
            size="compact-md"
            aria-label={labelFor?.(name) ?? label}
            onClick={() => void run(id, go)}
          >
            {label}
          </Button>
        ))}
      <Button size="compact-md" variant="default" aria-label={`Edit ${name}`} onClick={edit}>
        Edit
      </Button>
      <span className={styles.more}>
        <ActionMenu label={`More for ${name}`} actions={actions} />
      </span>
    </div>
  )
}
