import type { RegexJob, RegexReply } from './regexJob.ts'
import type { RegexOutcome, RegexRunner } from './regexRunner.ts'

/** A thread that runs patterns, whatever the platform calls it. */
export interface RegexThread {
  post(job: RegexJob): void
  listen(onReply: (reply: RegexReply) => void, onBroken: () => void): void
  terminate(): void
}

export interface WorkerRegexRunner extends RegexRunner {
  /** `/pattern/flags` of everything that ran out of time since this runner was made. */
  readonly disabled: ReadonlySet<string>
  dispose(): void
}

interface Waiting {
  readonly key: string
  readonly pattern: string
  readonly flags: string
  readonly text: string
  readonly budgetMs: number
  readonly settle: (outcome: RegexOutcome) => void
  id: number
}

/**
 * Runs patterns on a thread of their own. Jobs are answered in the order they were asked, so the clock only ever runs for
 * the oldest one. When it runs out, the thread is ended with the pattern still in it, that pattern is never run again,
 * and the others move to a fresh thread.
 */
export function workerRegexRunner(spawn: () => RegexThread): WorkerRegexRunner {
  const disabled = new Set<string>()
  const waiting: Waiting[] = []
  const starting: (() => void)[] = []
  let thread: RegexThread | undefined
  let ready = false
  let sentText: string | undefined
  let nextId = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function start(): RegexThread {
    const fresh = spawn()
    thread = fresh
    ready = false
    sentText = undefined
    fresh.listen(
      (reply) => {
        if (thread === fresh) hear(reply)
      },
      () => {
        if (thread !== fresh) return
        if (ready) condemn()
        else giveUp()
      },
    )
    clearTimeout(timer)
    timer = setTimeout(giveUp, startMs)
    for (const job of waiting) send(fresh, job)
    return fresh
  }

  function send(to: RegexThread, job: Waiting) {
    job.id = nextId++
    const { id, pattern, flags, text } = job
    to.post(text === sentText ? { id, pattern, flags } : { id, pattern, flags, text })
    sentText = text
  }

  function hear(reply: RegexReply) {
    if (reply.kind === 'ready') {
      ready = true
      for (const go of starting.splice(0)) go()
    } else if (waiting[0]?.id === reply.id) {
      waiting.shift()?.settle(reply.match ? 'match' : 'no-match')
    }
    watchOldest()
  }

  function watchOldest() {
    if (!ready) return
    clearTimeout(timer)
    const oldest = waiting[0]
    if (!oldest) return
    // An answer may already lie in our own queue while this thread was busy: look once more before judging.
    timer = setTimeout(() => {
      timer = setTimeout(condemn, graceMs)
    }, oldest.budgetMs)
  }

  function condemn() {
    stop()
    const guilty = waiting.shift()
    if (!guilty) return
    disabled.add(guilty.key)
    guilty.settle('timed-out')
    for (const twin of waiting.filter(({ key }) => key === guilty.key)) {
      waiting.splice(waiting.indexOf(twin), 1)
      twin.settle('timed-out')
    }
    if (waiting.length > 0) start()
  }

  /** No thread to be had: nobody is to blame, and nobody gets an answer. */
  function giveUp() {
    stop()
    for (const job of waiting.splice(0)) job.settle('timed-out')
  }

  function stop() {
    clearTimeout(timer)
    thread?.terminate()
    thread = undefined
    for (const go of starting.splice(0)) go()
  }

  return {
    disabled,
    ready() {
      if (!thread) start()
      return ready ? Promise.resolve() : new Promise((go) => starting.push(go))
    },
    runRegex(pattern, flags, text, budgetMs) {
      const key = `/${pattern}/${flags}`
      if (disabled.has(key)) return Promise.resolve('timed-out')
      return new Promise((settle) => {
        const job: Waiting = { key, pattern, flags, text, budgetMs, settle, id: -1 }
        waiting.push(job)
        if (thread) send(thread, job)
        else start()
        if (waiting.length === 1) watchOldest()
      })
    },
    dispose() {
      stop()
      for (const job of waiting.splice(0)) job.settle('no-match')
    },
  }
}

const graceMs = 4
const startMs = 10_000
