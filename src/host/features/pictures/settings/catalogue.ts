import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImageCatalogue, messageOf } from 'sdk'
import { images } from '../../../engines/imageEngine.ts'
import { activate } from '../../../plugins/run/activation.ts'
import type { BackendChoice } from '../backends.ts'
import { isLate } from './examine.ts'

/** What a server offers to choose from, as far as it was asked. */
export type Offer =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'listed'; readonly catalogue: ImageCatalogue }
  | { readonly kind: 'away'; readonly why: string }

const withinMs = 15_000

/** What can be chosen on a server. It is asked by itself while pictures are wanted, otherwise on demand. */
export function useCatalogue(choice: BackendChoice, isWanted: boolean) {
  const [offer, setOffer] = useState<Offer>({ kind: 'unasked' })
  const asking = useRef<AbortController>(undefined)
  const { key, plugin } = choice
  const refresh = useCallback(async () => {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    setOffer({ kind: 'asking' })
    const next = await ask(key, plugin.id, own.signal)
    if (!own.signal.aborted) setOffer(next)
  }, [key, plugin.id])
  useEffect(() => {
    if (isWanted) void refresh()
    return () => {
      asking.current?.abort()
      setOffer((offer) => (offer.kind === 'asking' ? { kind: 'unasked' } : offer))
    }
  }, [isWanted, refresh])
  return { offer, refresh }
}

async function ask(key: string, plugin: BackendChoice['plugin']['id'], signal: AbortSignal): Promise<Offer> {
  try {
    await activate(plugin)
    const catalogue = await images().catalogue(key, AbortSignal.any([signal, AbortSignal.timeout(withinMs)]))
    return { kind: 'listed', catalogue }
  } catch (error) {
    return { kind: 'away', why: isLate(error) ? 'The server did not answer in time.' : messageOf(error) }
  }
}
