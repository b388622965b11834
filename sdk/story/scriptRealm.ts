import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { maxBytes, minBytes, type ScriptCell } from './scriptCell.ts'
import { read, write } from './scriptData.ts'
import { fullTank } from './scriptFuel.ts'
import type { HostFunction, ScriptMachine, ScriptOutcome, ScriptRealm } from './scriptMachine.ts'
import { prelude } from './scriptPrelude.ts'
import { scriptBegins, scriptEnds } from './scriptWatch.ts'

/**
 * Enough for some 740 calls within each other. With more, a few built-ins that call themselves run out of the stack of
 * the browser before that of the machine, which a script could not catch and its realm would not survive.
 */
const stackBytes = 128 * 1024
const jobsAtOnce = 100
/** Between two questions to the clock: a few milliseconds. A turn or a call takes two to ten nanoseconds. */
const tank = 500_000
/**
 * A loop in a script is ended at the budget and leaves its realm whole. What does not come back from a built-in by this
 * share of the budget later is torn down, and the memory with it.
 */
const graceShare = 0.25

/** A realm in a cell that has room for it. */
export function openScriptRealm(cell: ScriptCell, parts: Parameters<ScriptMachine['open']>[0]): ScriptRealm {
  const ms = parts.budget?.ms ?? 2000
  cell.limit(Math.min(maxBytes, Math.max(minBytes, parts.budget?.bytes ?? maxBytes)))
  const runtime = cell.quickjs.newRuntime({ maxStackSizeBytes: stackBytes })
  const context = runtime.newContext()
  let deadline: number | undefined
  let stopped: Stopped | undefined
  let open = true
  /** The interpreter was ended in the middle of something. A host function on the way may have caught it. */
  let isTornDown = false

  runtime.setInterruptHandler(() => {
    if (stopped) return true
    if (cell.starved) stopped = { kind: 'stopped', why: 'memory' }
    else if (deadline !== undefined && performance.now() > deadline) stopped = { kind: 'stopped', why: 'time' }
    cell.fuel = tank
    return stopped !== undefined
  })

  /** Fuel for work that goes on; none when its time is over. */
  function clock(): number {
    const late = deadline === undefined ? Number.POSITIVE_INFINITY : performance.now() - deadline
    if (late > 0) stopped ??= { kind: 'stopped', why: 'time' }
    isTornDown ||= late > ms * graceShare
    return isTornDown ? 0 : tank
  }

  function isLate(): boolean {
    if (deadline !== undefined && performance.now() > deadline) stopped ??= { kind: 'stopped', why: 'time' }
    return stopped !== undefined
  }

  const inside = furnish(context, parts, isLate)

  function within<T>(work: () => T): T | Stopped {
    if (!open || cell.spent) stopped ??= { kind: 'stopped', why: 'memory' }
    if (stopped) return stopped
    const isOutermost = deadline === undefined
    const begun = performance.now()
    if (isOutermost) {
      const allowedMs = scriptBegins(ms)
      if (allowedMs <= 0) stopped = { kind: 'stopped', why: 'time' }
      if (stopped) return stopped
      deadline = begun + allowedMs
    }
    const clockBefore = cell.clock
    cell.clock = clock
    cell.fuel = tank
    try {
      const done = work()
      if (cell.starved) stopped ??= { kind: 'stopped', why: 'memory' }
      return stopped ?? done
    } catch (error) {
      if (!isRuin(error)) throw error
      stopped ??= { kind: 'stopped', why: cell.starved ? 'memory' : cell.fuel > 0 ? 'depth' : 'time' }
      cell.spend()
      return stopped
    } finally {
      cell.clock = clockBefore
      cell.fuel = isOutermost ? fullTank : tank
      if (isOutermost) {
        deadline = undefined
        scriptEnds(performance.now() - begun)
      }
      if (isTornDown || (isOutermost && cell.starved)) cell.spend()
    }
  }

  function runJobs(): void {
    while (runtime.hasPendingJob() && !stopped) {
      const result = runtime.executePendingJobs(jobsAtOnce)
      if (result.error) result.error.dispose()
      isLate()
    }
  }

  const textOf = (ask: QuickJSHandle, value: QuickJSHandle): string | undefined => {
    const result = context.callFunction(ask, context.undefined, value)
    if (!result.error) return result.value.consume((text) => context.getString(text))
    result.error.dispose()
    return undefined
  }

  return {
    context,
    within,
    run: (source, name = 'script') =>
      within((): ScriptOutcome => {
        const result = context.evalCode(source, name, { type: 'global' })
        if (stopped) {
          result.dispose()
          return stopped
        }
        if (result.error) return result.error.consume((error) => failure(textOf(inside.describe, error), name))
        runJobs()
        return result.value.consume((value) => ({ kind: 'value', value: read(textOf(inside.write, value) ?? 'null') }))
      }),
    isUsable: () => open && !cell.spent && !stopped,
    close: () => {
      if (!open) return
      open = false
      if (cell.spent) return
      try {
        inside.dispose()
        context.dispose()
        runtime.dispose()
      } catch {
        // Somebody still holds a part of it: then all of it goes.
        cell.spend()
      }
    },
  }
}

/** The interpreter itself was torn down halfway. Firefox calls an overflow of the stack an `InternalError`. */
export const isRuin = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  error instanceof RangeError ||
  (error instanceof Error && error.name === 'InternalError')

type Stopped = Extract<ScriptOutcome, { kind: 'stopped' }>

interface Inside {
  readonly write: QuickJSHandle
  readonly describe: QuickJSHandle
  dispose(): void
}

/** Puts into a fresh context the functions of the host, and nothing else. */
function furnish(context: QuickJSContext, parts: Parameters<ScriptMachine['open']>[0], isLate: () => boolean): Inside {
  const functions = new Map<string, HostFunction>(Object.entries({ ...parts.house, ...parts.functions }))
  const given = [
    context.newFunction('ask', (name, values) =>
      context.newString(
        isLate() ? outOfTime : answer(functions.get(context.getString(name)), context.getString(values)),
      ),
    ),
    context.newFunction('random', () => context.newNumber(parts.random())),
    context.newFunction('now', () => context.newNumber(parts.now())),
  ]
  const made = context.unwrapResult(context.evalCode(prelude, 'prelude', { type: 'global' }))
  const inside = context.unwrapResult(context.callFunction(made, context.undefined, ...given))
  const [give, writer, describe] = ['give', 'write', 'describe'].map((name) => context.getProp(inside, name))
  for (const handle of [made, inside, ...given]) handle.dispose()
  if (!give || !writer || !describe) throw new Error('The machine for scripts could not be furnished.')
  for (const name of functions.keys())
    context
      .newString(name)
      .consume((text) => context.unwrapResult(context.callFunction(give, context.undefined, text)).dispose())
  give.dispose()
  return {
    write: writer,
    describe,
    dispose: () => {
      writer.dispose()
      describe.dispose()
    },
  }
}

/** The result of one call, or the error it threw, as text for the inside. */
function answer(call: HostFunction | undefined, values: string): string {
  try {
    const given = read(values)
    return write(call?.(...(Array.isArray(given) ? given : [])))
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return JSON.stringify(['x', name, message])
  }
}

const outOfTime = JSON.stringify(['x', 'RangeError', 'The time of this script is over.'])

function failure(described: string | undefined, file: string): ScriptOutcome {
  const parts: unknown = described === undefined ? [] : JSON.parse(described)
  const [name, message, stack] = Array.isArray(parts) ? parts.map(String) : []
  const line = lineIn(stack ?? '', file)
  return {
    kind: 'error',
    name: name || 'Error',
    message: message || 'The script failed without a word.',
    ...(line === undefined ? {} : { line }),
  }
}

/** Where in this file, from the topmost call that is in it. */
function lineIn(stack: string, file: string): number | undefined {
  const at = stack.lastIndexOf(`${file}:`, stack.indexOf('\n', stack.indexOf(`${file}:`) + 1))
  const line = at < 0 ? Number.NaN : Number.parseInt(stack.slice(at + file.length + 1), 10)
  return line > 0 ? line : undefined
}
