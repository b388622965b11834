import type { StageClip, StageMedia } from 'sdk/story'
import { isOwnAddress, mediaKey } from './media.ts'

/** What a clip has to say to whoever plays it. */
export interface ClipNews {
  /** It came to the end of one play; -1 left is endlessly many. */
  ended(left: number): void
  failed(): void
  /** The browser wants a gesture of the player before it lets anything be heard. */
  blocked(): void
}

/** How Vesper changes what the story asked for. */
export interface ClipRoom {
  /** 0..1, times the clip's own. */
  readonly volume: number
  readonly paused: boolean
}

/**
 * Plays one clip as its description says, and follows the description as it changes. Plays are counted here: the
 * element knows nothing of loops, so that each of them is told.
 */
export class ClipPlayer {
  readonly #element: HTMLMediaElement
  readonly #news: ClipNews
  #clip: StageClip
  #room: ClipRoom
  #played = 0
  #isOver = false
  #isGone = false
  #isReady = false
  #turn: number | undefined

  constructor(
    element: HTMLMediaElement,
    clip: StageClip,
    room: ClipRoom,
    resolve: (media: StageMedia) => Promise<string | undefined>,
    news: ClipNews,
  ) {
    this.#element = element
    this.#clip = clip
    this.#room = room
    this.#news = news
    this.#turn = clip.seek?.turn
    element.preload = 'auto'
    element.addEventListener('ended', this.#cameToEnd)
    element.addEventListener('timeupdate', this.#lookForStop)
    element.addEventListener('error', this.#fail)
    this.#load(resolve)
  }

  /** Whether this is still the file that is meant. */
  plays(clip: StageClip): boolean {
    return clip.id === this.#clip.id && mediaKey(clip.media) === mediaKey(this.#clip.media)
  }

  follow(clip: StageClip, room: ClipRoom): void {
    const isMore = clip.loops !== this.#clip.loops && this.#isOver
    this.#clip = clip
    this.#room = room
    if (isMore && (clip.loops === 0 || this.#played < clip.loops)) this.#again()
    if (clip.seek && clip.seek.turn !== this.#turn) {
      this.#turn = clip.seek.turn
      if (this.#isOver) {
        this.#isOver = false
        this.#played = Math.max(0, this.#played - 1)
      }
      this.#goTo(clip.seek.seconds)
    }
    this.#apply()
  }

  /** Tries again what the browser refused: call it from a gesture. */
  retry(): void {
    this.#apply()
  }

  /** Silent at once and for good. */
  close(): void {
    this.#isGone = true
    const element = this.#element
    element.removeEventListener('ended', this.#cameToEnd)
    element.removeEventListener('timeupdate', this.#lookForStop)
    element.removeEventListener('error', this.#fail)
    element.muted = true
    element.pause()
    element.removeAttribute('src')
    element.load()
  }

  async #load(resolve: (media: StageMedia) => Promise<string | undefined>): Promise<void> {
    const url = await resolve(this.#clip.media).catch(() => undefined)
    if (this.#isGone) return
    if (!url || !isOwnAddress(url)) {
      this.#fail()
      return
    }
    this.#element.src = url
    this.#isReady = true
    this.#goTo(this.#clip.seek?.seconds ?? this.#clip.startAt)
    this.#apply()
  }

  #apply(): void {
    const element = this.#element
    const { volume, muted, rate, playing } = this.#clip
    element.volume = within(volume, 0, 1) * within(this.#room.volume, 0, 1)
    element.muted = muted
    // Browsers refuse to play slower or faster than this.
    element.playbackRate = within(rate, 0.0625, 16)
    if (!this.#isReady || this.#isOver || this.#isGone) return
    if (playing && !this.#room.paused) this.#play()
    else element.pause()
  }

  async #play(): Promise<void> {
    try {
      await this.#element.play()
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (this.#isGone || name === 'AbortError') return
      if (name === 'NotAllowedError') this.#news.blocked()
      else this.#fail()
    }
  }

  #goTo(seconds: number): void {
    if (Number.isFinite(seconds)) this.#element.currentTime = Math.max(0, seconds)
  }

  readonly #lookForStop = (): void => {
    const { startAt, stopAt } = this.#clip
    if (stopAt > startAt && this.#element.currentTime >= stopAt) this.#cameToEnd()
  }

  readonly #cameToEnd = (): void => {
    if (this.#isOver || this.#isGone) return
    const { loops } = this.#clip
    this.#played++
    const left = loops === 0 ? -1 : Math.max(0, loops - this.#played)
    if (left === 0) {
      this.#isOver = true
      this.#element.pause()
    } else this.#again()
    this.#news.ended(left)
  }

  #again(): void {
    this.#isOver = false
    this.#goTo(this.#clip.startAt)
    this.#apply()
  }

  readonly #fail = (): void => {
    if (this.#isOver || this.#isGone) return
    this.#isOver = true
    this.#news.failed()
  }
}

const within = (value: number, least: number, most: number) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least
