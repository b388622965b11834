import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { TextInput } from '../ui/TextInput.ts'
import { play } from './actions.ts'
import styles from './CharacterPicker.module.css'
import { type CharacterEntry, useCharacters } from './characters.ts'
import { arrange } from './library.ts'
import { Portrait } from './Portrait.tsx'

const mostTags = 3
const mostShown = 60

/** The list behind the picker: search, arrow keys, Enter. */
export default function PickerPanel({ close }: { close(): void }) {
  const { list } = useCharacters()
  const { current } = useSnapshot(session)
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const found = useMemo(() => arrange(list, search, 'modified').slice(0, mostShown), [list, search])
  useEffect(() => input.current?.focus(), [])
  const choose = async ({ id }: CharacterEntry) => {
    close()
    if (await play(id)) await navigate({ to: '/chat' })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus among the buttons inside
    <div className={styles.inside} onKeyDown={moveFocus}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Search characters"
        placeholder="Name, tag or trait"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) void choose(found[0])
        }}
      />
      {found.length === 0 && <p className={styles.none}>Nobody by that name.</p>}
      <ul className={styles.list}>
        {found.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              data-choice
              className={styles.choice}
              aria-current={entry.id === current?.character.id ? 'true' : undefined}
              onClick={() => void choose(entry)}
            >
              <Portrait id={entry.id} name={entry.name} className={styles.portrait} />
              <span className={styles.words}>
                <bdi className={styles.name}>{entry.name}</bdi>
                <span className={styles.excerpt}>{entry.excerpt}</span>
                <span className={styles.facts}>
                  {[entry.model, ...entry.tags.slice(0, mostTags)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.links}>
        <LinkButton to="/characters/add" size="xs">
          Create Character
        </LinkButton>
        <LinkButton to="/characters" size="xs" variant="default">
          View All Characters
        </LinkButton>
      </div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-choice]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.min(stops.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
}
