import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { deleteCharacter, duplicateCharacter, exportCharacter, play, playAnew } from './actions.ts'
import styles from './CharacterCard.module.css'
import type { CharacterEntry } from './characters.ts'
import { exportFormats } from './exportFormats.ts'
import { Portrait } from './Portrait.tsx'

const mostTags = 3

/** One character of the library: who it is, and what can be done. */
export const CharacterCard = memo(function CharacterCard({ entry }: { readonly entry: CharacterEntry }) {
  const { id, name, excerpt, tags } = entry
  const navigate = useNavigate()
  const toChat = async (opening: Promise<boolean>) => {
    if (await opening) await navigate({ to: '/chat' })
  }
  const edit = () => void navigate({ to: `/characters/${id}/edit` })
  const actions = (): readonly MenuAction[] => [
    { label: 'New chat', run: () => void toChat(playAnew(id)) },
    { label: 'Edit', run: edit },
    { label: 'Duplicate', run: () => void duplicateCharacter(id) },
    ...exportFormats.map(({ format, label }, index) => ({
      label,
      divided: index === 0,
      run: () => void exportCharacter(id, format),
    })),
    { label: 'Delete', danger: true, divided: true, run: () => void deleteCharacter(id, name) },
  ]
  return (
    <article className={styles.card}>
      <Portrait id={id} name={name} className={styles.portrait} />
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
      </div>
    </article>
  )
})
