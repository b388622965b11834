import { useEffect, useState } from 'react'
import type { LookSheet, Outfit } from '../../../../shared/pictures/look.ts'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { entryOf } from '../../../characters/characters.ts'
import { storage } from '../../../engines/engine.ts'
import { otherOutfits } from './dressed.ts'

export interface OutfitChoice {
  /** "Mira: Raincoat". */
  readonly label: string
  readonly sheet: LookSheet
  readonly outfit: Outfit
}

/** What those who are seen in a picture could wear in it instead. */
export function useOutfits({ shows, pieces }: ImageRecord): readonly OutfitChoice[] {
  const [choices, setChoices] = useState<readonly OutfitChoice[]>([])
  const who = shows.join(' ')
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const sheets = await Promise.all(who.split(' ').map((id) => storage().read('looks', id)))
      if (isWanted && pieces) setChoices(sheets.flatMap((sheet) => (sheet ? choicesOf(sheet, pieces) : [])))
    }
    // Without the sheets there is nothing to choose, and nothing else is missing.
    read().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [who, pieces])
  return choices
}

const choicesOf = (sheet: LookSheet, pieces: NonNullable<ImageRecord['pieces']>): readonly OutfitChoice[] =>
  otherOutfits(sheet, pieces).map((outfit) => ({ label: `${nameOf(sheet.id)}: ${outfit.name}`, sheet, outfit }))

const nameOf = (id: string): string => (id === 'player' ? 'You' : (entryOf(id as never)?.name ?? 'They'))
