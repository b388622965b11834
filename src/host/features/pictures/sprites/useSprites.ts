import { useEffect, useState } from 'react'
import { type CharacterId, messageOf } from 'sdk'
import { useSnapshot } from 'valtio'
import type { SpriteSet } from '../../../../shared/pictures/sprites/spriteSet.ts'
import { followSprites } from './paintSprites.ts'
import { sprites } from './sprites.ts'

export type SetReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Without a set there is none yet. */
  | { readonly kind: 'read'; readonly set: SpriteSet | undefined }

/** The set of a character, which goes on while it is looked at. */
export function useSprites(character: CharacterId): SetReading {
  const { isRead, sets } = useSnapshot(sprites)
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    followSprites().catch((error: unknown) => setReason(messageOf(error)))
  }, [])
  if (reason !== undefined) return { kind: 'failed', reason }
  return isRead ? { kind: 'read', set: sets[character] } : { kind: 'reading' }
}
