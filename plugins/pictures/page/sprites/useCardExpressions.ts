import { useEffect, useState } from 'react'
import { type CharacterId, isAbort } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { expressionsOf } from '../../../../src/shared/cards/cardAssets.ts'
import type { CardFiles } from '../../../../src/workers/media/contract.ts'

const none: ReadonlyMap<string, Blob> = new Map()

/** The expressions a card has by their names, as they are now and whenever the card was changed. */
export function useCardExpressions(character: CharacterId): ReadonlyMap<string, Blob> {
  const [found, setFound] = useState(none)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const files = (await storage().read('cards', character))?.files as CardFiles | undefined
      if (!leaving.signal.aborted) setFound(expressionsOf(files?.assets ?? []))
    }
    const follow = async () => {
      await read()
      for await (const { tables } of storage().changes(leaving.signal)) if (tables.includes('cards')) await read()
    }
    follow().catch((error: unknown) => {
      if (!isAbort(error)) console.warn('[Sprites]', 'The expressions of a card could not be read', error)
    })
    return () => leaving.abort()
  }, [character])
  return found
}
