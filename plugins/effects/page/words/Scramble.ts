import './scramble.css'
import { lengthOf, numberOf, type Params } from '../params.ts'
import styles from '../stage/Layer.module.css'

/** A word is mixed anew this often: fewer than three times a second, so that no letter flickers. */
const roundMs = 450
const maxWords = 80
const highlightName = 'vesper-scrambled'

interface Running {
  readonly until: number
  readonly chance: number
  readonly beganAt: number
}

/**
 * Mixes the letters of some words of the newest reply. The reply itself stays as it is, for whoever reads it aloud and
 * for the page that goes on writing it: its words become transparent, and the mixed ones stand in their places.
 */
export class Scramble {
  private readonly layer: HTMLElement
  private readonly shown: HTMLElement[] = []
  private running: Running | undefined
  private round: number | undefined
  private readonly closing = new AbortController()

  constructor(layer: HTMLElement) {
    this.layer = layer
    const { signal } = this.closing
    addEventListener('scroll', () => this.take(), { capture: true, passive: true, signal })
  }

  begin(params: Params, now: number): void {
    const chance = numberOf(params, 'chance', { usual: 0.3, min: 0, max: 1 })
    this.running = { chance, beganAt: now, until: now + Math.min(60_000, lengthOf(params, 2500)) }
    this.round = undefined
  }

  /** False once it is over. */
  draw(now: number): boolean {
    if (!this.running) return false
    if (now >= this.running.until) {
      this.clear()
      return false
    }
    const round = Math.floor((now - this.running.beganAt) / roundMs)
    if (round === this.round) return true
    this.round = round
    this.take()
    this.write(this.running.chance, round)
    return true
  }

  clear(): void {
    this.running = undefined
    this.round = undefined
    this.take()
  }

  close(): void {
    this.closing.abort()
  }

  private take(): void {
    if (this.shown.length === 0) return
    for (const word of this.shown.splice(0)) word.remove()
    CSS.highlights.delete(highlightName)
  }

  private write(chance: number, round: number): void {
    const reply = newestReply()
    if (!reply || !('highlights' in CSS)) return
    const from = this.layer.getBoundingClientRect()
    const ranges: Range[] = []
    for (const { range, word, place } of wordsOf(reply)) {
      if (ranges.length >= maxWords) break
      if (chanceOf(place, 0) >= chance) continue
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.bottom < from.top || box.top > from.bottom) continue
      ranges.push(range)
      this.put(scrambled(word, round), box, from, range.startContainer.parentElement ?? reply)
    }
    CSS.highlights.set(highlightName, new Highlight(...ranges))
  }

  private put(word: string, box: DOMRect, from: DOMRect, like: Element): void {
    const { font, color, letterSpacing } = getComputedStyle(like)
    const element = document.createElement('span')
    element.className = styles.scrambled ?? ''
    element.textContent = word
    Object.assign(element.style, {
      font,
      color,
      letterSpacing,
      left: `${box.left - from.left}px`,
      top: `${box.top - from.top}px`,
      width: `${box.width}px`,
      lineHeight: `${box.height}px`,
    })
    this.layer.append(element)
    this.shown.push(element)
  }
}

/** The reply that is being written, or else the last message that is there. */
const newestReply = (): Element | undefined =>
  [...document.querySelectorAll('#content article [aria-busy="true"]')].at(-1) ??
  [...document.querySelectorAll('#content article[data-index]')].at(-1)

function* wordsOf(reply: Element) {
  const texts = document.createTreeWalker(reply, NodeFilter.SHOW_TEXT)
  let place = 0
  while (texts.nextNode()) {
    const node = texts.currentNode
    if (!node.parentElement?.closest('p, li')) continue
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}[\p{L}'’-]{2,}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      yield { range, word, place: place++ }
    }
  }
}

/** A number of 0..1 that is the same for the same word at the same place, and else like chance. */
export function chanceOf(place: number, round: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

/** The same letters in another order; what is no letter stays where it is, and so does whether one is a capital. */
export function scrambled(word: string, round: number): string {
  const letters = [...word]
  const places = letters.flatMap((letter, place) => (/\p{L}/u.test(letter) ? [place] : []))
  const mixed = places
    .map((place, index) => ({ letter: letters[place] ?? '', by: chanceOf(index, round) }))
    .sort((one, other) => one.by - other.by)
  places.forEach((place, index) => {
    const letter = mixed[index]?.letter ?? ''
    letters[place] = letters[place] === letters[place]?.toLowerCase() ? letter.toLowerCase() : letter.toUpperCase()
  })
  return letters.join('')
}
