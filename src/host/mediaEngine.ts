import { Scope } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { MediaContract } from '../workers/media/contract.ts'
import { house, openEngine } from './engine.ts'

let mediaLife: { readonly scope: Scope; readonly peer: Remote<MediaContract> } | undefined

/** Reads and writes files and pictures. It handles strangers' bytes, so it alone can be ended early. */
export function media(): Remote<MediaContract> {
  if (mediaLife) return mediaLife.peer
  const worker = new Worker(new URL('../workers/media/worker.ts', import.meta.url), { type: 'module', name: 'media' })
  const scope = new Scope('media')
  house.add(scope)
  mediaLife = { scope, peer: openEngine<MediaContract>(worker, 'media', scope) }
  return mediaLife.peer
}

/** Ends the media worker with whatever it is busy with; the next call starts another. */
export function endMedia(): void {
  mediaLife?.scope.close()
  mediaLife = undefined
}
