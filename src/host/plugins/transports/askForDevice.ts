import { PluginError, type PluginId, type PluginManifest } from 'sdk'
import { dismissToast, toast, toasts } from 'sdk/page/toasts.ts'
import { subscribe } from 'valtio'
import { isOurs } from '../../../shared/isOurs.ts'
import { quoted } from '../permissions/theirWords.ts'

/** After a "no" a plugin may not ask again for a while. */
const restMs = 30_000

const asking = new Set<PluginId>()
const refusedAt = new Map<PluginId, number>()

/** Whether a person has just clicked something, and the browser would show them its list of devices. */
export const hasGesture = (): boolean => navigator.userActivation?.isActive === true

/**
 * Asks the player to choose a device for a plugin. Browsers show their list only right after a click, so `choose` runs
 * within the one on the notice. Dismissing the notice, or the list, is an `AbortError`. What comes with Vesper needs
 * no notice when the player has just clicked on its own "Connect".
 */
export async function askForDevice<Device>(
  { id, name }: Pick<PluginManifest, 'id' | 'name'>,
  what: string,
  choose: () => Promise<Device>,
  signal: AbortSignal,
): Promise<Device> {
  if (signal.aborted) throw cancelled()
  if (asking.has(id)) throw tooOften(`${name} is already waiting for you to choose a device.`)
  if (isOurs(id) && hasGesture()) return await chooseNow(id, what, choose, signal)
  if (Date.now() - (refusedAt.get(id) ?? Number.NEGATIVE_INFINITY) < restMs) {
    throw tooOften(`No device was chosen for ${name} just now. It may ask again in half a minute.`)
  }
  asking.add(id)
  let end = () => {}
  try {
    return await new Promise<Device>((resolve, reject) => {
      let isChoosing = false
      const refuse = () => {
        refusedAt.set(id, Date.now())
        reject(cancelled())
      }
      const notice = toast({
        type: 'info',
        title: `${quoted(name)} wants to connect to a ${what}`,
        message: 'Your browser will ask you to choose one. Dismiss this to refuse.',
        duration: 0,
        action: {
          label: 'Choose device',
          run() {
            isChoosing = true
            choose().then(resolve, (error: unknown) =>
              isNothingChosen(error) ? refuse() : reject(failed(what, error)),
            )
          },
        },
      })
      const look = () => isChoosing || toasts.shown.some((shown) => shown.id === notice) || refuse()
      const abort = () => reject(cancelled())
      const unwatch = subscribe(toasts, look)
      signal.addEventListener('abort', abort, { once: true })
      end = () => {
        unwatch()
        signal.removeEventListener('abort', abort)
        dismissToast(notice)
      }
    })
  } finally {
    end()
    asking.delete(id)
  }
}

async function chooseNow<Device>(
  id: PluginId,
  what: string,
  choose: () => Promise<Device>,
  signal: AbortSignal,
): Promise<Device> {
  asking.add(id)
  try {
    const device = await choose()
    if (signal.aborted) throw cancelled()
    return device
  } catch (error) {
    throw signal.aborted || isNothingChosen(error) ? cancelled() : failed(what, error)
  } finally {
    asking.delete(id)
  }
}

/** Whether this browser can do it at all; said before anybody is asked. */
export function unavailable(what: string): PluginError {
  return new PluginError(
    'transport/unavailable',
    `This browser can't connect to a ${what} here. Use Chrome or Edge, with Vesper opened over https or on this computer.`,
  )
}

export const cancelled = () => new DOMException('No device was chosen', 'AbortError')

/** Browsers name it so when the player closes their list. */
const isNothingChosen = (error: unknown) => (error as { name?: unknown } | null)?.name === 'NotFoundError'

const failed = (what: string, cause: unknown) =>
  new PluginError(
    'transport/unavailable',
    `Your browser blocked choosing a ${what}. Allow it in the browser's settings for this page, and try again.`,
    { cause },
  )

const tooOften = (sentence: string) => new PluginError('plugin/too-often', sentence, { retryAfterMs: restMs })
