import { memo } from 'react'
import type { CharacterId } from 'sdk'
import { VirtualGrid } from 'sdk/ui/VirtualGrid.tsx'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { CharacterCard } from './CharacterCard.tsx'

interface LibraryGridProps {
  readonly entries: readonly LibraryEntry[]
  /** Who is selected; undefined where nobody is being selected. */
  readonly selected: ReadonlySet<CharacterId> | undefined
  readonly onToggle: (id: CharacterId, withRange: boolean) => void
  readonly onMove: (id: CharacterId) => void
}

const tiles = { width: 232, gap: 24, oneBelow: 640 }

/** The characters of the library as cards. */
export const LibraryGrid = memo(function LibraryGrid({ entries, selected, onToggle, onMove }: LibraryGridProps) {
  return (
    <VirtualGrid label="Characters" items={entries} tiles={tiles}>
      {(entry) => (
        <CharacterCard entry={entry} selection={selected?.has(entry.id)} onToggle={onToggle} onMove={onMove} />
      )}
    </VirtualGrid>
  )
})
