import type { Clock } from 'sdk/devices'

/** What a script runs along: a video, a sound, or time by itself. Times are milliseconds. */
export interface Timeline {
  readonly positionMs: number
  readonly durationMs: number
  /** How fast it runs now; 0 while it stands, also where it stands by itself because it waits for data. */
  readonly rate: number
  play(): Promise<void>
  pause(): void
  seek(ms: number): void
  /** Calls whenever it begins, stands, waits, jumps, ends, or just goes on. Returns the function that stops it. */
  watch(changed: (change: TimelineChange) => void): () => void
}

/** `stands` until somebody plays it again; `waits` for data or for a jump, and goes on by itself. */
export type TimelineChange = 'runs' | 'stands' | 'waits' | 'ended' | 'moved'

/** A video or a sound that the page shows. */
export function mediaTimeline(media: HTMLMediaElement): Timeline {
  let isStuck = false
  return {
    get positionMs() {
      return media.currentTime * 1000
    },
    get durationMs() {
      return Number.isFinite(media.duration) ? media.duration * 1000 : 0
    },
    get rate() {
      return media.paused || media.ended || media.seeking || isStuck ? 0 : media.playbackRate
    },
    play: () => media.play(),
    pause: () => media.pause(),
    seek: (ms) => {
      media.currentTime = ms / 1000
    },
    watch(changed) {
      const runs = () => {
        isStuck = false
        changed('runs')
      }
      const stuck = () => {
        isStuck = true
        changed('waits')
      }
      const listeners: readonly (readonly [name: string, heard: () => void])[] = [
        ['playing', runs],
        ['seeked', () => changed('moved')],
        ['durationchange', () => changed('moved')],
        ['ratechange', () => changed('moved')],
        ['timeupdate', () => changed('moved')],
        ['seeking', () => changed('waits')],
        ['pause', () => changed('stands')],
        ['waiting', stuck],
        ['emptied', () => changed('ended')],
        ['error', () => changed('ended')],
        ['ended', () => changed('ended')],
      ]
      for (const [name, heard] of listeners) media.addEventListener(name, heard)
      return () => {
        for (const [name, heard] of listeners) media.removeEventListener(name, heard)
      }
    },
  }
}

const tickMs = 250

/** Time by itself, where a script plays without a video. */
export function ownTimeline(durationMs: number, clock: Clock): Timeline {
  let place = { at: clock.now(), positionMs: 0 }
  let running: AbortController | undefined
  const watchers = new Set<(change: TimelineChange) => void>()
  const tell = (change: TimelineChange) => {
    for (const watcher of [...watchers]) watcher(change)
  }
  const positionNow = () => {
    const gone = running ? clock.now() - place.at : 0
    return Math.min(durationMs, place.positionMs + gone)
  }
  const halt = () => {
    place = { at: clock.now(), positionMs: positionNow() }
    running?.abort()
    running = undefined
  }
  const run = async (signal: AbortSignal) => {
    for (;;) {
      await clock.sleep(tickMs, signal)
      if (signal.aborted) return
      if (positionNow() >= durationMs) {
        halt()
        return tell('ended')
      }
      tell('moved')
    }
  }
  return {
    durationMs,
    get positionMs() {
      return positionNow()
    },
    get rate() {
      return running ? 1 : 0
    },
    async play() {
      if (running) return
      if (positionNow() >= durationMs) place = { at: clock.now(), positionMs: 0 }
      place = { at: clock.now(), positionMs: place.positionMs }
      running = new AbortController()
      void run(running.signal)
      tell('runs')
    },
    pause() {
      if (!running) return
      halt()
      tell('stands')
    },
    seek(ms) {
      place = { at: clock.now(), positionMs: Math.min(durationMs, Math.max(0, ms)) }
      tell('moved')
    },
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}
