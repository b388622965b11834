import { codeOf } from 'sdk'
import type { ContributionCall } from 'sdk/page/services/pluginControl.ts'
import { callPlugin, callPluginStream, isFault, watchPluginCalls } from '../../workers/shared/callPlugin.ts'
import { activate } from './run/activation.ts'
import { note } from './run/faults.ts'

const answerWithinMs = 30_000
const shown = new WeakSet<object>()

// Calls from the page are counted like those from the engine, which come as reports.
watchPluginCalls(note)

/** Calls one method of a contribution from the page, starting its plugin if need be. After `args` it gets the signal. */
export async function callContribution(call: ContributionCall, args: readonly unknown[]): Promise<unknown> {
  const { plugin, point, id, method } = call
  const host = await activate(plugin)
  try {
    return await callPlugin({ deadlineMs: answerWithinMs, ...call, method: `${point}.${method}` }, (signal) =>
      host.call(point, id, method, ...args, { signal }),
    )
  } catch (error) {
    if (error instanceof Error && isFault(codeOf(error))) shown.add(error)
    throw error
  }
}

/** The same for a method that answers with a stream. It may take its time between two items. */
export async function* streamContribution(call: ContributionCall, args: readonly unknown[]): AsyncIterable<unknown> {
  const { plugin, point, id, method, signal } = call
  const host = await activate(plugin)
  yield* callPluginStream({ plugin, method: `${point}.${method}`, signal }, (own) =>
    host.stream(point, id, method, ...args, { signal: own }),
  )
}

/** Whether an error of a call has been shown to the player as the plugin's fault, so that nobody needs to repeat it. */
export const wasShown = (error: unknown): boolean => error instanceof Error && shown.has(error)
