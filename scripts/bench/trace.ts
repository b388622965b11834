import type { Browser, Page } from '@playwright/test'

/** A piece of work of the page's main thread; milliseconds since the trace began. */
export interface Task {
  readonly from: number
  readonly to: number
  /** Of its time, what the thread itself worked: on a busy machine it also waits. */
  readonly workedMs: number
}

export interface Trace {
  readonly tasks: readonly Task[]
  /** When the page left its mark. */
  readonly marked: number
}

/** Records what the page's main thread does while `work` runs. */
export async function traced<T>(
  browser: Browser,
  page: Page,
  mark: string,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly trace: Trace }> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const answer = await work()
  return { answer, trace: readTrace(await browser.stopTracing(), mark) }
}

interface Quiet {
  readonly tasks: readonly Pick<Task, 'from' | 'to'>[]
  readonly marked: number
}

/**
 * When the page became quiet after its mark, in milliseconds from the mark: the first moment after which the main
 * thread works no more than `workMs` within `withinMs`.
 */
export function quietAfter({ tasks, marked }: Quiet, workMs: number, withinMs: number): number {
  const later = tasks.filter(({ to }) => to > marked)
  const moments = [marked, ...later.map(({ to }) => to)]
  const busy = (from: number, to: number) =>
    later.reduce((sum, task) => sum + Math.max(0, Math.min(task.to, to) - Math.max(task.from, from)), 0)
  const quiet = moments.find((moment) => busy(moment, moment + withinMs) <= workMs) ?? Number.NaN
  return quiet - marked
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

function readTrace(file: Buffer, mark: string): Trace {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(file.toString())
  const left = traceEvents.find(({ name }) => name === mark)
  if (!left) throw new Error(`The trace has no "${mark}".`)
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => /RunTask$/.test(name) && ph === 'X' && pid === left.pid && tid === left.tid)
    .map(({ ts, dur = 0, tdur = dur }) => ({ from: ts / 1000, to: (ts + dur) / 1000, workedMs: tdur / 1000 }))
  return { tasks: outermost(tasks), marked: left.ts / 1000 }
}

/** A task can run others within; their time counts once. */
function outermost(tasks: readonly Task[]): readonly Task[] {
  const outer: Task[] = []
  for (const task of tasks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (task.to > (outer.at(-1)?.to ?? Number.NEGATIVE_INFINITY)) outer.push(task)
  }
  return outer
}
