import { type CallOptions, isAbort, type LockProvider, PluginError } from 'sdk'
import { type Choice, choicesOf } from 'sdk/page/plugins/choices.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { lockNames } from '../../../src/shared/storageNames.ts'
import { chastitySection } from './chastitySection.ts'

type Methods = Required<LockProvider>
type Given<Name extends keyof Methods> = Methods[Name] extends (...args: [...infer Args, CallOptions]) => unknown
  ? Args
  : never

const waitMs = 10_000
const emergencyWaitMs = 500

/**
 * Asks the chosen provider. One question at a time over all tabs, so that none of two changes is lost; an emergency does
 * not wait for a tab that hangs.
 */
export async function askLock<Name extends keyof Methods>(
  method: Name,
  ...args: Given<Name>
): Promise<Awaited<ReturnType<Methods[Name]>>> {
  const key = chastitySection.now.provider
  const choice = choicesOf('lockProvider').find((one) => one.key === key)
  if (!choice) throw new PluginError('lock/not-ready', `Provider ${key} not available`)
  const isEmergency = method === 'unlock' && (args[0] as { readonly emergency: boolean }).emergency
  const ask = () =>
    pluginControl.now.call(
      { plugin: choice.plugin.id, point: 'lockProvider', id: choice.id, method, signal: new AbortController().signal },
      args,
    )
  return (await oneAtATime(key, ask, isEmergency)) as Awaited<ReturnType<Methods[Name]>>
}

async function oneAtATime<T>(key: string, ask: () => Promise<T>, isEmergency: boolean): Promise<T> {
  const signal = AbortSignal.timeout(isEmergency ? emergencyWaitMs : waitMs)
  let hasTurn = false
  try {
    return await navigator.locks.request(`${lockNames.chastityProvider}${key}`, { signal }, () => {
      hasTurn = true
      return ask()
    })
  } catch (error) {
    if (hasTurn || !(isAbort(error) || signal.aborted)) throw error
    if (isEmergency) return await ask()
    throw new PluginError('lock/failed', 'Another tab is busy with the lock. Try again in a moment.')
  }
}

/** A place where locks can be kept. */
export type LockChoice = Choice<'lockProvider'>
