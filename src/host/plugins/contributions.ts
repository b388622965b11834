import type { PluginId } from 'sdk'
import type { CallPoint } from 'sdk/runtime'
import { callPlugin, callPluginStream, watchPluginCalls } from '../../workers/shared/callPlugin.ts'
import { activate } from './activation.ts'
import { note } from './faults.ts'

const answerWithinMs = 30_000

// Calls from the page are counted like those from the engine, which come as reports.
watchPluginCalls(note)

/** Calls one method of a contribution from the page, starting its plugin if need be. The plugin gets the signal, too. */
export async function callContribution(
  plugin: PluginId,
  point: CallPoint,
  id: string,
  method: string,
  args: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const host = await activate(plugin)
  const call = { plugin, method: `${point}.${method}`, signal, deadlineMs: answerWithinMs }
  return await callPlugin(call, (own) => host.call(point, id, method, ...args, { signal: own }))
}

/** The same for a method that answers with a stream. It may take its time between two items. */
export async function* streamContribution(
  plugin: PluginId,
  point: CallPoint,
  id: string,
  method: string,
  args: readonly unknown[],
  signal: AbortSignal,
): AsyncIterable<unknown> {
  const host = await activate(plugin)
  const call = { plugin, method: `${point}.${method}`, signal }
  yield* callPluginStream(call, (own) => host.stream(point, id, method, ...args, { signal: own }))
}
