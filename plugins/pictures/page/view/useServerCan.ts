import { useEffect, useState } from 'react'
import type { ImageServerLook } from 'sdk'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import { chosenBackend } from '../backends.ts'
import { imageEngine, startBackend } from '../imageEngine.ts'

type Can = ImageServerLook['can'][number]

const withinMs = 5_000

/** What the server that made a picture can do; nothing while it has not answered. */
export function useServerCan(backend: string): ReadonlySet<Can> {
  const [can, setCan] = useState<ReadonlySet<Can>>(new Set())
  useEffect(() => {
    const leaving = new AbortController()
    const choice = choicesOf('imageBackend').find(({ key }) => key === backend) ?? chosenBackend()
    const look = async () => {
      if (!choice) return
      await startBackend(choice.plugin.id)
      const found = await imageEngine().look(
        choice.key,
        AbortSignal.any([leaving.signal, AbortSignal.timeout(withinMs)]),
      )
      if (!leaving.signal.aborted) setCan(new Set(found.can))
    }
    // A server that does not answer offers nothing; the indicator above says so already.
    look().catch(() => {})
    return () => leaving.abort()
  }, [backend])
  return can
}
