import { wordingOf } from 'sdk'
import { composing } from 'sdk/page/composing.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { hasOwnPace } from 'sdk/page/points/ownPace.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { isBusy, messageAt, session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { autoplaySection } from './autoplaySection.ts'
import { type AutoplayEvent, type AutoplayState, step } from './step.ts'

/** The character goes on by itself, reply after reply. */
export const autoplay = proxy({ state: { kind: 'off' } as AutoplayState })

let timer: ReturnType<typeof setTimeout> | undefined
let endWatching: (() => void) | undefined

export function toggleAutoplay(): void {
  if (autoplay.state.kind === 'off') {
    if (!session.current) {
      toast({ type: 'warning', title: 'Please select a character first' })
      return
    }
    if (hasOwnPace()) return
  }
  take({ kind: 'toggled', isBusy: isBusy(session.live.phase) })
}

export const stopAutoplay = (): void => take({ kind: 'stopped' })

const isOn = () => autoplay.state.kind !== 'off'
// It cannot be on before its code is here.
ongoing.add('autoplay', {
  before: 'turn',
  isGoingOn: isOn,
  stop: stopAutoplay,
  stoppedLine: () => (isOn() ? 'Auto is off.' : undefined),
})

function take(event: AutoplayEvent): void {
  const { autoplayDelay, autoplayMax } = autoplaySection.now
  const { state, effect } = step(autoplay.state, event, { delaySeconds: autoplayDelay, most: autoplayMax })
  autoplay.state = state
  if (state.kind !== 'pausing' || effect) clearTimeout(timer)
  if (state.kind === 'off') endWatching?.()
  else endWatching ??= watch()
  if (effect?.kind === 'wait') timer = setTimeout(due, effect.ms)
  if (effect?.kind === 'send') void ask()
}

function due(): void {
  if (hasOwnPace()) stopAutoplay()
  else take({ kind: 'due', isTyping: composing.hasText })
}

/** What was not accepted brings no reply to wait for. */
async function ask(): Promise<void> {
  const before = session.current?.id
  if (!(await chat.now.send('')) && session.current?.id === before) stopAutoplay()
}

/** Follows the chat as long as autoplay is on: each reply that ends, the player's writing, and the way to another chat. */
function watch(): () => void {
  const followed = session.current?.id
  let wasBusy = isBusy(session.live.phase)
  const look = () => {
    if (session.current?.id !== followed) return stopAutoplay()
    const busy = isBusy(session.live.phase)
    if (wasBusy && !busy) take({ kind: 'replied', ending: endingOfNewest() })
    wasBusy = busy
  }
  const endings = [
    subscribe(session, look),
    subscribeKey(composing, 'hasText', (hasText) => !hasText && take({ kind: 'typed' })),
  ]
  return () => {
    endWatching = undefined
    for (const end of endings) end()
  }
}

function endingOfNewest(): 'whole' | 'broken' {
  const newest = messageAt(session.count - 1)
  return newest?.role === 'assistant' && wordingOf(newest).state === 'complete' ? 'whole' : 'broken'
}
