import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CharacterId } from 'sdk'
import { openDialog } from 'sdk/page/dialog.ts'
import { storage } from 'sdk/page/engines.ts'
import { followTable } from 'sdk/page/records/followedList.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { StarIcon } from 'sdk/ui/StarIcon.tsx'
import { Toolbar } from 'sdk/ui/Toolbar.tsx'
import { proxy, useSnapshot } from 'valtio'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { pictures } from '../pictures.ts'
import { deletePictures, starPictures } from './keepPictures.ts'
import { PictureGrid } from './PictureGrid.tsx'
import styles from './Pictures.module.css'

const noImages: readonly ImageRecord[] = []

/** The pictures that were made: all, or those of one character. */
export default function PicturesPage() {
  const { characterId } = useParams({ strict: false }) as { characterId?: CharacterId }
  const library = characters.now.useList()
  const list = usePictures(characterId)
  const [filter, setFilter] = useState(everything)
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const images = list.kind === 'read' ? list.images : noImages
  const found = useMemo(() => filterPictures(images, filter), [images, filter])

  const open = useCallback(
    (id: string) => openDialog('made-picture', { id, among: found.map((image) => image.id) }),
    [found],
  )
  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const now = new Set(before)
      if (!now.delete(id)) now.add(id)
      return now
    })
  }, [])

  const name = library.find(({ id }) => id === characterId)?.name
  const title = characterId === undefined ? 'Pictures' : `Pictures of ${name ?? 'this character'}`
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        intro="Generated pictures. Starred ones are kept; the oldest others may be deleted automatically."
      >
        {selected === undefined && found.length > 0 && (
          <Button variant="default" onClick={() => setSelected(new Set())}>
            Select
          </Button>
        )}
      </PageHeader>
      {images.length > 0 && (
        <PictureTools
          images={images}
          filter={filter}
          found={found.length}
          hasWho={characterId === undefined}
          onFilter={setFilter}
        />
      )}
      {selected !== undefined && <SelectionTools found={found} selected={selected} onSelect={setSelected} />}
      {list.kind === 'read' && found.length === 0 && <Nothing isFiltered={images.length > 0} />}
      {list.kind === 'failed' && <p className={styles.failed}>Couldn't load the pictures. Reload the page.</p>}
      {found.length > 0 && <PictureGrid images={found} selected={selected} onOpen={open} onToggle={toggle} />}
    </Page>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No pictures found" text="No picture matches these filters. Change them above." />
  ) : (
    <EmptyState
      title="No pictures yet"
      text="Generated pictures appear here. Set up an image server in Settings > Image Generation."
    />
  )
}

type PictureList =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly of: string; readonly images: readonly ImageRecord[] }
  | { readonly kind: 'failed' }

/** Raised by changes from elsewhere, such as other tabs. */
const elsewhere = proxy({ version: 0 })
let isFollowing = false

/** What is known of all pictures, or of those one character is seen in; the newest first. No picture is read for it. */
function usePictures(shows: CharacterId | undefined): PictureList {
  const own = useSnapshot(pictures).version
  const others = useSnapshot(elsewhere).version
  const [list, setList] = useState<PictureList>({ kind: 'reading' })
  useEffect(follow, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions say when to read again
  useEffect(() => {
    let isWanted = true
    storage()
      .imagesOf(shows === undefined ? {} : { shows })
      .then(
        (all) =>
          isWanted && setList({ kind: 'read', of: shows ?? '', images: all.filter(({ backdrop }) => !backdrop) }),
        (error) => {
          if (!isWanted) return
          setList({ kind: 'failed' })
          reportFailure(error, { from: 'storage', context: 'Images' })
        },
      )
    return () => {
      isWanted = false
    }
  }, [shows, own, others])
  return list.kind === 'read' && list.of !== (shows ?? '') ? { kind: 'reading' } : list
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  void followTable('images', () => {
    elsewhere.version += 1
  })
}

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
function PictureTools({ images, filter, found, hasWho, onFilter }: PictureToolsProps) {
  const list = characters.now.useList()
  const nameOf = (who: string) =>
    who === 'player' ? 'You' : (list.find(({ id }) => id === who)?.name ?? 'Deleted character')
  const people = seenIn(images)
  return (
    <div className={`${rowStyles.centredWide} ${styles.tools}`}>
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

interface PictureFilter {
  readonly starred: boolean
  /** The id of a character, or `player`; empty is everybody. */
  readonly who: string
}

const everything: PictureFilter = { starred: false, who: '' }

const filterPictures = (images: readonly ImageRecord[], { starred, who }: PictureFilter) =>
  images.filter((image) => (!starred || image.isStarred) && (who === '' || image.shows.includes(who)))

/** Who is seen in any of these, those seen most often first. */
function seenIn(images: readonly ImageRecord[]): readonly string[] {
  const times = new Map<string, number>()
  for (const { shows } of images) for (const who of new Set(shows)) times.set(who, (times.get(who) ?? 0) + 1)
  return [...times].toSorted(([, a], [, b]) => b - a).map(([who]) => who)
}

interface SelectionToolsProps {
  readonly found: readonly ImageRecord[]
  readonly selected: ReadonlySet<string>
  /** Undefined ends selecting. */
  onSelect(selected: ReadonlySet<string> | undefined): void
}

/** What can be done with several at once. What a filter hides is not touched. */
function SelectionTools({ found, selected, onSelect }: SelectionToolsProps) {
  const ids = found.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const isNone = ids.length === 0
  const remove = async () => {
    if (await deletePictures(ids)) onSelect(undefined)
  }
  const star = async () => {
    if (await starPictures(ids, true)) onSelect(undefined)
  }
  return (
    <Toolbar className={`${rowStyles.centredWide} ${styles.selection}`} label="Selected pictures">
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
    </Toolbar>
  )
}
