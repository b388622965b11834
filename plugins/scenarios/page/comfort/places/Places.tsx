import { type FormEvent, useEffect, useState } from 'react'
import { followTable } from 'sdk/page/records/followedList.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../../../src/shared/text/momentOf.ts'
import type { Checkpoint } from '../../../../../src/workers/storage/contract.ts'
import styles from '../Comforts.module.css'
import {
  deletePlace,
  goToPlace,
  maxNameLength,
  maxPlaces,
  places,
  readPlaces,
  renamePlace,
  savePlace,
} from './places.ts'

interface PlacesProps {
  readonly story: string
  /** Whether a place can be marked: the story is being played. */
  readonly canSave: boolean
  /** After the player went to one. */
  readonly onGo?: () => void
}

/** Places in a story to come back to. */
export function Places({ story, canSave, onGo }: PlacesProps) {
  const { list } = usePlaces(story)
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    void savePlace(name).then(() => setName(''))
  }
  const isFull = list.length >= maxPlaces
  return (
    <section className={`${layout.wideStack3} ${styles.part}`} aria-label="Bookmarks">
      <h3>Bookmarks</h3>
      {canSave && (
        <form className={rowStyles.atEnd} onSubmit={save}>
          <TextInput
            className={styles.field ?? ''}
            label="Bookmark name"
            placeholder="Current page"
            maxLength={maxNameLength}
            value={name}
            disabled={isFull}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" disabled={isFull}>
            Add bookmark
          </Button>
        </form>
      )}
      {isFull && <p className={textStyles.muted}>You can have at most ten bookmarks. Delete one to add another.</p>}
      {list.length === 0 && <p className={textStyles.muted}>No bookmarks yet.</p>}
      <ul className={layout.list2}>
        {list.map((place) => (
          <Place key={place.id} story={story} place={place} onGo={onGo} />
        ))}
      </ul>
    </section>
  )
}

interface PlaceProps {
  readonly story: string
  readonly place: Checkpoint
  readonly onGo: (() => void) | undefined
}

function Place({ story, place, onGo }: PlaceProps) {
  const { id, name, at, saved } = place
  const [isNaming, setNaming] = useState(false)
  if (isNaming) return <Naming place={place} done={() => setNaming(false)} story={story} />
  const go = () => {
    onGo?.()
    void goToPlace(story, place)
  }
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <bdi>{name}</bdi>
        <br />
        <span className={textStyles.muted}>
          {[saved.page && saved.page !== name && `Page ${saved.page}`, at !== undefined && momentOf(at)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button size="compact-sm" variant="default" aria-label={`Go to ${name}`} onClick={go}>
        Go to page
      </Button>
      <ActionMenu
        size="small"
        label={`More for ${name}`}
        actions={() => [
          { label: 'Rename', run: () => setNaming(true) },
          { label: 'Delete', danger: true, divided: true, run: () => void deletePlace(story, id) },
        ]}
      />
    </li>
  )
}

function Naming({
  story,
  place,
  done,
}: {
  readonly story: string
  readonly place: Checkpoint
  readonly done: () => void
}) {
  const [name, setName] = useState(place.name)
  return (
    <li>
      <form
        className={rowStyles.atEnd}
        onSubmit={(event) => {
          event.preventDefault()
          void renamePlace(story, place.id, name).then(done)
        }}
      >
        <TextInput
          className={styles.field ?? ''}
          label="New name"
          data-autofocus
          maxLength={maxNameLength}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" size="sm">
          Rename
        </Button>
        <Button size="sm" variant="default" onClick={done}>
          Cancel
        </Button>
      </form>
    </li>
  )
}

let isFollowing = false

/** The places of a story, kept up to date: deleting one can be taken back. */
export function usePlaces(story: string) {
  useEffect(() => {
    const read = () => void readPlaces(places.story).catch(() => {})
    void readPlaces(story).catch(() => {})
    if (isFollowing) return
    isFollowing = true
    void followTable('scenarioCheckpoints', read)
  }, [story])
  const shown = useSnapshot(places)
  return { list: shown.story === story ? shown.list : [] }
}
