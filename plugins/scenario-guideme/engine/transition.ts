import type { DelayElement, Page } from '../parse/guide.ts'
import { isEligible } from '../rules/conditions.ts'
import { setFlags, unsetFlags } from '../rules/flags.ts'
import { type Picked, pickTarget } from '../rules/targets.ts'
import { rangeSeconds } from '../rules/values.ts'
import { runCall, runPageLoad } from '../script/runCall.ts'
import { pageButtons } from './buttons.ts'
import { captureFields } from './fields.ts'
import { leadElsewhere } from './leadElsewhere.ts'
import { noOverrides, type Overrides } from './overrides.ts'
import { leftPane, rightPane } from './panes.ts'
import { change, momentOf, note, type Play, randomOf, remember, show } from './play.ts'
import { settingsOf } from './settings.ts'
import { startSounds } from './sounds.ts'
import { noConsequences } from './state.ts'
import { armTimers, delayOf } from './timers.ts'
import { back, restart, trouble } from './trouble.ts'

/** Shows the page a target leads to, and follows the pages that only lead on. `again`: a page that was left comes back. */
export function goTo(play: Play, target: string, again = false): void {
  let next: string | undefined = target
  for (let first = true; next !== undefined; first = false) {
    if (!first && !mayJump(play)) return
    if (!first && play.calls >= maxCallsAtOnce) {
      const delay = { ...noConsequences, target: next, seconds: '0', style: 'hidden' as const }
      show(play, { delay: delayOf(play, delay, 0) })
      return
    }
    next = enter(play, next, again && first)
  }
}

/** A step must not last: where that many scripts ran on the way, the next page waits for the next step, which comes at once. */
const maxCallsAtOnce = 25

const maxJumps = 200
const jumpsWithinMs = 2000

/** Counts a jump that took no time. Stops the guide where there are too many: nobody could leave any more. */
export function mayJump(play: Play): boolean {
  const { since, count } = play.state.jumps
  const fresh = play.now - since > jumpsWithinMs
  play.state = { ...play.state, jumps: fresh ? { since: play.now, count: 1 } : { since, count: count + 1 } }
  if (fresh || count < maxJumps) return true
  const { currPage } = play.state.memory
  note(play, 'error', `The pages around "${currPage}" lead to each other without end and without time in between.`)
  silence(play)
  trouble(
    play,
    'loop',
    `This guide goes in circles: more than ${maxJumps} pages followed each other at once, the last was "${currPage}". That is a mistake of the guide.`,
    [restart],
  )
  play.state = { ...play.state, jumps: { since: 0, count: 0 } }
  return false
}

/** Ends everything that runs on the page: countdowns, sounds, videos, buttons. */
export function silence(play: Play): void {
  show(play, { delay: null, timers: [], video: null, sounds: [], metronome: null, keys: [], trouble: null, end: false })
}

/** Shows one page; returns where it leads at once, if it does. */
function enter(play: Play, target: string, again: boolean): string | undefined {
  silence(play)
  const found = pickTarget(target, play.loaded.guide, momentOf(play), randomOf(play))
  if (found.kind === 'missing') {
    const why = whyMissing(found)
    note(play, 'error', why)
    trouble(play, 'missing', why, play.state.memory.currPage === '' ? [restart] : [back, restart])
    return undefined
  }
  const left = play.loaded
  const { currPage, prevPage } = play.state.memory
  remember(play, { currPage: found.id, prevPage: again ? prevPage : currPage })
  switch (leadElsewhere(play)) {
    case 'failed':
      if (play.loaded === left) remember(play, { currPage, prevPage })
      return undefined
    case 'led':
    case 'stayed':
      return build(play)
  }
}

function whyMissing({ target, why }: Extract<Picked, { kind: 'missing' }>): string {
  switch (why) {
    case 'unknown':
      return `The guide leads to "${target}", but it has no page of that name. Go back and try another way, or begin again.`
    case 'used-up':
      return `The guide leads to "${target}", but all pages of this range are used up. Go back and try another way, or begin again.`
    case 'bad-pattern':
      return `The guide leads to "${target}", which is no pattern of pages. Go back and try another way, or begin again.`
  }
}

/** The page that is current now: its script, then all that is shown of it. */
function build(play: Play): string | undefined {
  const page = play.loaded.guide.pages.get(play.state.memory.currPage)
  if (!page) return undefined
  if (!play.captured) captureFields(play)
  const wishes = page.script.includes('pageLoad') ? runPageLoad(play) : noOverrides
  if (wishes.page !== '') {
    leave(play)
    return wishes.page
  }
  const delay = delayFor(play, wishes)
  if (delay && delay.ms <= 0 && delay.element.target !== '') {
    leave(play)
    change(play, delay.element)
    if (delay.element.call !== '') runCall(play, delay.element.call)
    return delay.element.target
  }
  draw(play, page, wishes, delay)
  return undefined
}

/** What the page does to the flags once it was built. It is also where the guide goes on next time. */
function leave(play: Play): void {
  const { memory } = play.state
  const page = play.loaded.guide.pages.get(memory.currPage)
  if (!page) return
  const seen = play.loaded.guide.settings.autoSetPageWhenSeen ? [page.id] : []
  remember(play, { page: page.id, flags: unsetFlags(setFlags(setFlags(memory.flags, seen), page.set), page.unset) })
}

interface Decided {
  readonly element: DelayElement
  readonly ms: number
}

/** What ends the page by itself: the script's wish, or the first delay that counts. The length is drawn once. */
function delayFor(play: Play, wishes: Overrides): Decided | undefined {
  const page = play.loaded.guide.pages.get(play.state.memory.currPage)
  const moment = momentOf(play)
  const element = wishes.delay ?? page?.delays.find((one) => isEligible(one, moment))
  return element && { element, ms: rangeSeconds(element.seconds, randomOf(play)) * 1000 }
}

/** Draws the page: panes, buttons, sounds and countdowns. */
function draw(play: Play, page: Page, wishes: Overrides, delay: Decided | undefined): void {
  show(play, { display: play.state.show.display + 1 })
  if (settingsOf(play).pageSound && play.story.options.pageSound === true) {
    play.effects.push({ kind: 'sound', cue: 'page-turn', gain: 0.5 })
  }
  if (delay) show(play, { delay: delayOf(play, delay.element, delay.ms) })
  armTimers(play, page, wishes)
  leftPane(play, page, wishes)
  rightPane(play, page, wishes)
  show(play, { keys: pageButtons(play, page, wishes) })
  startSounds(play, page, wishes)
  leave(play)
  show(play, { fields: [], captured: [], signal: '', end: isEnd(play) })
}

/** Whether nothing on the page leads on, so that the guide has come to its end. */
function isEnd({ state: { show } }: Play): boolean {
  const leads = [...show.sounds, ...(show.video ? [show.video] : []), ...show.timers]
  const html = show.right.kind === 'html' && show.left.kind === 'html' ? show.right.html + show.left.html : ''
  return (
    show.keys.length === 0 &&
    !show.delay &&
    !show.trouble &&
    leads.every(({ act }) => act.target === '' && act.call === '') &&
    !/ButtonClick/.test(html)
  )
}
