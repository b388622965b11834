import type { Conditions, DelayElement, Page } from '../parse/guide.ts'
import { isEligible } from '../rules/conditions.ts'
import { rangeSeconds } from '../rules/values.ts'
import type { Overrides } from './overrides.ts'
import { momentOf, type Play, randomOf, show } from './play.ts'
import type { ShownDelay, ShownTimer } from './state.ts'

/** The countdown of the page. What it shows may begin at another number than it lasts. */
export function delayOf({ now, state }: Play, delay: Omit<DelayElement, keyof Conditions>, ms: number): ShownDelay {
  const offset = delay.startWith === undefined ? 0 : delay.startWith * 1000 - ms
  return {
    timer: {
      id: `delay:${state.show.display}`,
      style: delay.style,
      from: now,
      until: now + ms,
      ...(offset !== 0 && { offset }),
    },
    act: { target: delay.target, set: delay.set, unset: delay.unset, variables: delay.variables, call: delay.call },
  }
}

/** Arms the timers of the page, those of its script first. */
export function armTimers(play: Play, page: Page, wishes: Overrides): void {
  const moment = momentOf(play)
  for (const timer of [...wishes.timers, ...page.timers].filter((one) => isEligible(one, moment))) armTimer(play, timer)
}

/** Arms one timer; an earlier one of the same id is gone. */
export function armTimer(play: Play, timer: Page['timers'][number]): void {
  const { timers, display } = play.state.show
  const id = timer.id === '' ? `timer:${display}:${timers.length}` : timer.id
  const armed: ShownTimer = {
    id,
    at: play.now + Math.max(0, rangeSeconds(timer.seconds, randomOf(play)) * 1000),
    act: { target: timer.target, set: timer.set, unset: timer.unset, variables: timer.variables, call: timer.call },
    imageId: timer.imageId,
    html: timer.html,
    repeat: timer.repeat,
  }
  show(play, { timers: [...timers.filter((one) => one.id !== id), armed].slice(-maxTimers) })
}

const maxTimers = 500

/** When the guide wants to hear of time again. */
export function nextDeadline({ state: { show, phase } }: Pick<Play, 'state'>): number | undefined {
  if (phase !== 'playing') return undefined
  const clips = [...show.sounds, ...(show.video ? [show.video] : [])]
  const times = [show.delay?.timer.until, ...show.timers.map(({ at }) => at), ...clips.map(({ at }) => at)]
  const set = times.filter((at): at is number => typeof at === 'number')
  return set.length > 0 ? Math.min(...set) : undefined
}
