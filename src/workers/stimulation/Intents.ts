import { type Intent, type Source, sources } from '../../shared/devices/intent.ts'
import type { Playing } from './contract.ts'

/** What one channel is asked for, by one intent. */
export interface Voice {
  readonly intent: Intent
  /** Milliseconds since it began, for this channel. */
  readonly t: number
  /** 0..1: where it fades in or out. */
  readonly fade: number
}

/** Where what a script accompanies stood, and how it ran on. */
interface Place {
  readonly at: number
  readonly positionMs: number
  readonly rate: number
}

interface Held {
  readonly id: number
  readonly intent: Intent
  readonly from: number
  /** Sooner than its length where somebody ended it. */
  readonly until: number
  readonly place?: Place
}

/** More than anybody needs at once: a stranger's plugin could ask for ever. The oldest of the least important goes first. */
const maxIntents = 100
/** A script that nobody moves on any more stands still: its player may be gone. */
const placeIsTrueMs = 2000

/** What is asked for, from the moment it was said until it is over. */
export class Intents {
  #held: readonly Held[] = []
  #count = 0

  play(intent: Intent, now: number): number {
    const from = now + Math.max(0, intent.inMs ?? 0)
    const id = ++this.#count
    this.#held = [...this.#held, { id, intent, from, until: from + Math.max(0, intent.ms) }]
    if (this.#held.length > maxIntents) this.#drop()
    return id
  }

  /** Ends it with its fade; nothing is lengthened by this. */
  end(which: { readonly id: number } | { readonly source: Source }, now: number): void {
    const isMeant = ({ id, intent }: Held) => ('id' in which ? id === which.id : intent.source === which.source)
    this.#held = this.#held.map((held) =>
      isMeant(held) ? { ...held, until: Math.min(held.until, now + (held.intent.fadeMs ?? 0)) } : held,
    )
  }

  clear(): void {
    this.#held = []
  }

  sync(id: number, place: { readonly positionMs: number; readonly rate: number }, now: number): void {
    const { positionMs, rate } = place
    if (!Number.isFinite(positionMs) || !(rate >= 0 && rate <= 4)) return
    this.#held = this.#held.map((held) => (held.id === id ? { ...held, place: { at: now, positionMs, rate } } : held))
  }

  /** Forgets what is over for every channel, however late that is. */
  sweep(now: number, latestMs: number): void {
    if (this.#held.some(({ until }) => until + latestMs <= now))
      this.#held = this.#held.filter(({ until }) => until + latestMs > now)
  }

  get isEmpty(): boolean {
    return this.#held.length === 0
  }

  /** What plays on a channel that comes `lateMs` later than others, the most important source only. */
  voices(now: number, lateMs: number, concerns: (intent: Intent) => boolean): readonly Voice[] {
    const then = now - lateMs
    const heard = this.#held.filter(({ intent, from, until }) => from <= then && then < until && concerns(intent))
    const first = sources.find((source) => heard.some(({ intent }) => intent.source === source))
    return heard
      .filter(({ intent }) => intent.source === first)
      .map((held) => ({ intent: held.intent, t: timeOf(held, then), fade: fadeOf(held, then) }))
  }

  list(): readonly Playing[] {
    return this.#held.map(({ id, intent, from, until }) => ({
      id,
      source: intent.source,
      sense: intent.sense,
      level: intent.level,
      pattern: intent.pattern.kind === 'script' ? intent.pattern.name : intent.pattern.kind,
      from,
      until,
    }))
  }

  #drop(): void {
    const least = sources.findLast((source) => this.#held.some(({ intent }) => intent.source === source))
    const oldest = this.#held.find(({ intent }) => intent.source === least)
    this.#held = this.#held.filter((held) => held !== oldest)
  }
}

function timeOf({ from, place }: Held, now: number): number {
  if (!place) return now - from
  return place.positionMs + Math.min(placeIsTrueMs, Math.max(0, now - place.at)) * place.rate
}

function fadeOf({ intent: { fadeMs = 0 }, from, until }: Held, now: number): number {
  if (!(fadeMs > 0)) return 1
  return Math.min(1, Math.max(0, (now - from) / fadeMs), Math.max(0, (until - now) / fadeMs))
}
