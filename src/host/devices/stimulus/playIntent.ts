import type { Intent, Source } from '../../../workers/stimulation/contract.ts'
import { stimulation } from '../../engines/stimulationEngine.ts'

export const playIntent = (intent: Intent): Promise<number> => stimulation().play(intent)

export const endPlaying = (which: { readonly id: number } | { readonly source: Source }): Promise<void> =>
  stimulation().end(which)

export const syncPlaying = (id: number, place: { readonly positionMs: number; readonly rate: number }): Promise<void> =>
  stimulation().sync(id, place)
