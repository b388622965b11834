import { toast } from '../toasts/toasts.ts'
import { stopStimulation } from './stop.ts'

/** Somebody has said their safeword: devices first, then everything else that goes on by itself. No model hears of it. */
export async function heedSafeword(): Promise<true> {
  stopStimulation('safeword')
  toast({
    type: 'info',
    title: 'You said your safeword',
    message: 'Everything has stopped, and nothing was sent. Take your time.',
    duration: 0,
  })
  const { stopEverything } = await import('../chat/edge.ts')
  await stopEverything()
  return true
}
