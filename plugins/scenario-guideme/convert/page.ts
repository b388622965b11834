import type { RetoldNode, RetoldPlace, RetoldWay } from 'sdk/story'
import type { Consequences, DelayElement, Page } from '../parse/guide.ts'
import { inButtonOrder } from '../rules/buttonOrder.ts'
import { rangeOf, rangeSeconds } from '../rules/values.ts'
import type { Holding } from './holding.ts'
import { showMedia } from './media.ts'
import { changesOf, holdingOf, placeOf, type Telling, untilCertain } from './telling.ts'

/** Tells one page, from a node on: what it shows, then what can be done there. */
export function tellPage(telling: Telling, entry: RetoldNode, page: Page): void {
  const { retelling, flags, loaded } = telling
  const place = placeOf(page)
  const seen = loaded.guide.settings.autoSetPageWhenSeen ? [page.id] : []
  const leaving = flags.changes([...seen, ...page.set], page.unset)
  loseTheRest(telling, page)
  const scripted = script(telling, entry, page)
  const delays = untilCertain(telling, page.delays, place)
  const shown = redirect(telling, scripted, page, delays, leaving)
  if (!shown) return
  const medium = showMedia(telling, page)
  const here = texts(telling, shown, page, medium.picture === undefined && medium.video === undefined)
  if (medium.picture) here.image = medium.picture
  if (medium.video) here.video = medium.video
  here.sounds.push(...medium.sounds)

  const buttons = inButtonOrder(page.buttons).map((button) => {
    const at = placeOf(page, `Button.${page.buttons.indexOf(button) + 1}`)
    return { button, at, holding: holdingOf(telling, button, at) }
  })
  const asked = [...buttons.map(({ holding }) => holding), ...delays.map(({ holding }) => holding)]
  const isLate = flags.isTouched(leaving, asked)
  if (!isLate) here.set.push(...leaving)
  const exit = isLate ? leaving : []
  for (const { button, at, holding } of buttons) {
    if (holding === false || button.disabled) continue
    const changes = changesOf(telling, button, at)
    const to = leadOf(telling, button, at)
    if (!to && changes.length === 0) continue
    const label = telling.values.caption(button.html, at)
    const set = to ? [...exit, ...changes] : [...changes]
    here.buttons.push({ label, set, ...(to && { to }), ...(typeof holding === 'string' && { if: holding }) })
  }
  wait(telling, here, page, delays, exit)
  if (medium.after && here.next.length === 0) {
    const to = leadOf(telling, medium.after, place)
    if (to) here.buttons.push({ label: 'Continue', to, set: [...exit, ...changesOf(telling, medium.after, place)] })
    retelling.lose('The story cannot wait for the end of a clip; the player goes on with a button.', place)
  }
}

/** Where something leads: its target, or the page its script names. */
function leadOf(telling: Telling, { target, call }: Consequences, place: RetoldPlace): RetoldNode | undefined {
  if (target !== '') return telling.aim(target, place)
  return telling.named(call)[0]
}

/** A script of the page cannot be told; the pages it names stand to choose for the author. */
function script({ retelling, named }: Telling, entry: RetoldNode, page: Page): RetoldNode {
  if (page.script.trim() === '') return entry
  const place = { ...placeOf(page, 'javascript'), excerpt: page.script.trim() }
  const ways = named(page.script).map(
    (to): RetoldWay => ({
      to,
      if: retelling.decision(place, `Whether the script leads to “${to.page}” cannot be told.`),
    }),
  )
  if (ways.length === 0) {
    retelling.lose('The script of this page cannot be told; it is left out.', place)
    return entry
  }
  const next = retelling.node(page.id, page.id)
  retelling.fork(entry, [...ways, { to: next }])
  return next
}

type Delays = readonly { readonly item: DelayElement; readonly holding: Holding }[]

/** A page that leads on at once is never shown; undefined where it always is so. */
function redirect(
  telling: Telling,
  entry: RetoldNode,
  page: Page,
  delays: Delays,
  leaving: readonly string[],
): RetoldNode | undefined {
  const { retelling } = telling
  const [first] = delays
  if (!first || first.item.target === '' || rangeSeconds(first.item.seconds, middle) > 0) return entry
  const to = stepTo(telling, first.item, page, leaving)
  if (!to) return entry
  const shown = first.holding === true ? undefined : retelling.node(page.id, page.id)
  retelling.fork(entry, [
    { to, ...(typeof first.holding === 'string' && { if: first.holding }) },
    ...(shown ? [{ to: shown }] : []),
  ])
  return shown
}

/** A node that makes the changes of a countdown and leads where it leads. */
function stepTo(telling: Telling, delay: DelayElement, page: Page, exit: readonly string[]): RetoldNode | undefined {
  const place = placeOf(page, 'Delay')
  const target = leadOf(telling, delay, place)
  if (!target) return undefined
  const step = telling.retelling.node(page.id, page.id)
  step.set.push(...exit, ...changesOf(telling, delay, place))
  telling.retelling.fork(step, [{ to: target }])
  return step
}

/** Says the texts of the page that count; the node where the last was said. */
function texts(telling: Telling, entry: RetoldNode, page: Page, withLeft: boolean): RetoldNode {
  const { retelling, values } = telling
  const place = placeOf(page, 'Text')
  let here = entry
  for (const text of [...(withLeft ? page.leftTexts : []), ...page.texts]) {
    const holding = holdingOf(telling, text, place)
    const words = holding === false ? '' : values.said(text.html, place)
    if (words === '') continue
    if (typeof holding !== 'string') {
      here.texts.push(words)
      continue
    }
    const [said, next] = [retelling.node(page.id, page.id), retelling.node(page.id, page.id)]
    said.texts.push(words)
    retelling.fork(here, [{ to: said, if: holding }, { to: next }])
    retelling.fork(said, [{ to: next }])
    here = next
  }
  return here
}

/** The countdown of the page. */
function wait(telling: Telling, here: RetoldNode, page: Page, delays: Delays, exit: readonly string[]): void {
  const { retelling } = telling
  const place = placeOf(page, 'Delay')
  const timed = page.timers
    .filter(({ target }) => target !== '')
    .map((item) => ({ item: { ...item, style: 'normal' as const }, holding: holdingOf(telling, item, place) }))
  const counting = delays.length > 0 ? delays : timed.filter(({ holding }) => holding !== false).slice(0, 1)
  const [first] = counting
  if (!first) return
  const { seconds, style } = first.item
  if (style !== 'normal') retelling.lose('This time was hidden; it is shown now.', place, 'note')
  if (rangeOf(seconds))
    retelling.lose(
      'A time that is drawn by chance is always the middle one now.',
      { ...place, excerpt: seconds },
      'note',
    )
  if (counting.some(({ item }) => item.seconds !== seconds)) {
    retelling.lose('Several times stand here to choose from; the first is taken for all.', place)
  }
  const ways = counting.flatMap(({ item, holding }): RetoldWay[] => {
    const to = stepTo(telling, item, page, exit)
    return to ? [{ to, ...(typeof holding === 'string' && { if: holding }) }] : []
  })
  if (ways.length === 0) return
  here.waitMs = Math.max(500, rangeSeconds(seconds, middle) * 1000)
  here.next.push(...ways)
}

const middle = () => 0.5

/** What a page may have that nothing stands for. */
function loseTheRest({ retelling }: Telling, page: Page): void {
  const { metronomes, webcams, webcamButtons, globalCommands, loadGuides, timers, delays } = page
  const lost: readonly (readonly [boolean, string, string])[] = [
    [metronomes.length > 0, 'Metronome', 'A metronome cannot be told.'],
    [webcams.length + webcamButtons.length > 0, 'Webcam', 'Cameras are not used.'],
    [globalCommands.length > 0, 'GlobalButton', 'Buttons of all pages cannot be told.'],
    [loadGuides.length > 0, 'LoadGuide', 'This page leads to another guide, which is no part of this scenario.'],
    [
      timers.length > 1 || (timers.length > 0 && (delays.length > 0 || timers.some(({ target }) => target === ''))),
      'Timer',
      'Timers beside the page are left out.',
    ],
  ]
  for (const [isThere, path, message] of lost) if (isThere) retelling.lose(message, placeOf(page, path))
}
