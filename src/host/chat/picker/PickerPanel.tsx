import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { openDialog } from 'sdk/page/dialog.ts'
import { dialogs } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import { StarIcon } from 'sdk/ui/StarIcon.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { Virtualizer } from 'virtua'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { useCharacters } from '../../characters/characters.ts'
import { everybody, filtered, filteredAtOnce, likelyFirst } from '../../characters/library/library.ts'
import { Portrait } from '../../characters/Portrait.tsx'
import { IncognitoToggle } from '../../data/privacy/IncognitoToggle.tsx'
import { play, playAnew } from '../openChatWith.ts'
import styles from './CharacterPicker.module.css'

const maxTags = 3
/** The height of a choice before it is measured, in pixels. */
const choiceHeight = 76

interface PickerPanelProps {
  /** "list" fills the dialog it stands in. */
  readonly form?: 'dropdown' | 'list'
  /** Begins another chat, where there is one already. */
  readonly isNew?: boolean
  close(): void
}

/** Everybody one could talk to: whom one played with last and favourites first. Search, arrow keys, Enter. */
export default function PickerPanel({ form = 'dropdown', isNew = false, close }: PickerPanelProps) {
  const { list } = useCharacters()
  const { current } = useSnapshot(session)
  const canAdd = usePoint(dialogs).has('members')
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const later = useDeferredValue(search)
  // The arrow keys go through what is drawn, so that it should be what was typed.
  const wanted = list.length > filteredAtOnce ? later : search
  const inOrder = useMemo(() => likelyFirst(list), [list])
  const found = useMemo(() => filtered(inOrder, { ...everybody, search: wanted }), [inOrder, wanted])
  useEffect(() => input.current?.focus(), [])
  const choose = async ({ id }: LibraryEntry) => {
    close()
    if (await (isNew ? playAnew : play)(id)) await navigate({ to: '/chat' })
  }
  const chooseFirst = () => {
    const [best] = filtered(inOrder, { ...everybody, search })
    if (best) void choose(best)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus among the buttons inside
    <div className={form === 'list' ? styles.whole : styles.inside} onKeyDown={moveFocus}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Search characters"
        placeholder="Name, tag or trait"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') chooseFirst()
        }}
      />
      {found.length === 0 && <p className={styles.none}>No characters found.</p>}
      <div ref={scroller} className={styles.list}>
        <Virtualizer data={found} scrollRef={scroller} itemSize={choiceHeight} as="ul" item="li">
          {(entry) => (
            <button
              key={entry.id}
              type="button"
              data-choice
              className={`${pressable.row} ${pressable.entry} ${styles.choice}`}
              aria-current={entry.id === current?.character.id ? 'true' : undefined}
              onClick={() => void choose(entry)}
            >
              <Portrait id={entry.id} name={entry.name} className={styles.portrait} />
              <span className={styles.words}>
                <span className={styles.name}>
                  <bdi>{entry.name}</bdi>
                  {entry.favourite && (
                    <span className={styles.favourite}>
                      <StarIcon filled size={14} />
                      <span className="visually-hidden">Favourite</span>
                    </span>
                  )}
                </span>
                <span className={textStyles.muted}>{entry.excerpt}</span>
                <span className={`${textStyles.mutedSmall} ${textStyles.ellipsis}`}>
                  {[entry.model, ...entry.tags.slice(0, maxTags)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          )}
        </Virtualizer>
      </div>
      <div className={styles.links}>
        <LinkButton to="/characters/add" size="xs">
          Create Character
        </LinkButton>
        <LinkButton to="/characters" size="xs" variant="default">
          View All Characters
        </LinkButton>
        {current && canAdd && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              close()
              openDialog('members')
            }}
          >
            Add a character
          </Button>
        )}
        <IncognitoToggle />
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
