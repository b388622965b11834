import { afterPaint, isSeen, whenPainted } from './paint.ts'
import { storageAt } from './storage.ts'
import { type TokenWatch, tokensIn, watchTokens } from './tokens.ts'

/* Runs in the page before anything of the app does, and answers the benchmark's questions. Idle unless asked. */

const composer = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]') ?? undefined
const articles = () => [...document.querySelectorAll('[aria-label="Conversation"] article')]

let keys: number[] | undefined
let lateTasks: number[] | undefined
let arrivals: [token: number, at: number][] | undefined
let enterAt = 0

addEventListener(
  'keydown',
  ({ key, timeStamp }) => {
    if (key === 'Enter') enterAt = performance.timeOrigin + timeStamp
    else if (keys) afterPaint((now) => keys?.push(now - timeStamp))
  },
  { capture: true },
)

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) lateTasks?.push(duration)
}).observe({ type: 'longtask' })

const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') as PropertyDescriptor
Object.defineProperty(MessagePort.prototype, 'onmessage', {
  ...onmessage,
  set(this: MessagePort, handler: ((event: MessageEvent) => unknown) | null) {
    const noted = (event: MessageEvent) => {
      if (arrivals && event.data?.value?.kind === 'text') {
        const at = performance.timeOrigin + performance.now()
        for (const token of tokensIn(event.data.value.text)) arrivals.push([token, at])
      }
      return handler?.call(this, event)
    }
    onmessage.set?.call(this, handler && noted)
  },
})

const usable = whenPainted(() => {
  const field = composer()
  if (!field || field.disabled || field.readOnly || !isSeen(field)) return undefined
  const { left, top, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === field ? field : undefined
})

// Pages without a composer are visited, too.
usable.catch(() => {})

/** A picture with as much in it as a scene has. */
async function drawn(at: number, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.fillStyle = `hsl(${(at * 37) % 360} 40% 30%)`
  context.fillRect(0, 0, width, height)
  for (let blot = 0; blot < 24; blot++) {
    context.fillStyle = `hsl(${(at * 37 + blot * 15) % 360} 60% 50% / 0.4)`
    context.fillRect(((at + blot * 73) % 100) * (width / 100), (blot / 24) * height, width / 4, height / 6)
  }
  return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
}

const probe = {
  drawn,
  storageAt,
  composerUsable: () => usable.then(({ at }) => at),
  composerText: () => composer()?.value,

  /** From the next press of a button to the painted message that begins with `words`; leaves a mark in the trace. */
  async pressToPainted(words: string): Promise<number> {
    const pressed = await new Promise<number>((resolve) =>
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
    const { at } = await whenPainted(() => articles().find((row) => row.textContent?.includes(words) && isSeen(row)))
    performance.mark('bench-painted')
    return at - pressed
  },

  /** From the next words in a field to a painted option with these words, of this kind ("Message") or the first of all. */
  async inputToFound(words: string, kind?: string): Promise<number> {
    const typed = await new Promise<number>((resolve) =>
      addEventListener('input', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
    const { at } = await whenPainted(() => {
      const options = [...document.querySelectorAll('[role="option"]')]
      const asked = kind === undefined ? options.slice(0, 1) : options
      return asked.find(({ textContent }) => textContent?.includes(words) && textContent.endsWith(kind ?? ''))
    })
    return at - typed
  },

  /** When the first card of a library stood on the screen. */
  cardPainted: () =>
    whenPainted(() => [...document.querySelectorAll('main article')].find(isSeen)).then(({ at }) => at),

  /** When the first small picture of a list stood on the screen, drawn. */
  picturePainted: () =>
    whenPainted(() =>
      [...document.querySelectorAll<HTMLImageElement>('main [aria-label="Pictures"] img')].find(
        (picture) => picture.complete && picture.naturalWidth > 0 && isSeen(picture),
      ),
    ).then(({ at }) => at),

  /** Drags the scrollbar to a share of its way and waits for the message that begins with `words`. */
  async scrollTo(share: number, words?: string): Promise<string> {
    const area = document.querySelector('[aria-label="Conversation"]')
    if (!area) throw new Error('There is no conversation to scroll.')
    area.scrollTop = (area.scrollHeight - area.clientHeight) * share
    const { found } = await whenPainted(() => {
      const seen = articles().filter(isSeen)
      return seen.find((row) => words === undefined || row.textContent?.includes(words))
    })
    return found.textContent ?? ''
  },

  nodes(): number {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    let count = 0
    while (walker.nextNode()) count += 1
    return count
  },

  watchTokens: (epoch: number): TokenWatch => watchTokens(epoch),
  watchKeys: () => {
    keys = []
    return keys
  },
  watchLateTasks: () => {
    lateTasks = []
    return lateTasks
  },
  watchArrivals: () => {
    arrivals = []
    return arrivals
  },
  enterAt: () => enterAt,
}

export type Probe = typeof probe

declare global {
  var bench: Probe
}
globalThis.bench = probe
