import { useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { CharacterId } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { useCharacters } from '../../../characters/characters.ts'
import { openDialog } from '../../../extension/dialog.ts'
import { everything, filterPictures } from './filterPictures.ts'
import { deletePictures, starPictures } from './keepPictures.ts'
import { PictureGrid } from './PictureGrid.tsx'
import styles from './Pictures.module.css'
import { PictureTools } from './PictureTools.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { usePictures } from './usePictures.ts'

const noImages: readonly ImageRecord[] = []

/** The pictures that were made: all, or those of one character. */
export default function PicturesPage() {
  const { characterId } = useParams({ strict: false }) as { characterId?: CharacterId }
  const { list: characters } = useCharacters()
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
  const star = useCallback((image: ImageRecord) => void starPictures([image.id], !image.isStarred), [])
  const remove = useCallback((id: string) => void deletePictures([id]), [])

  const name = characters.find(({ id }) => id === characterId)?.name
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
      {found.length > 0 && (
        <PictureGrid
          images={found}
          selected={selected}
          onOpen={open}
          onToggle={toggle}
          onStar={star}
          onDelete={remove}
        />
      )}
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
