import { type PagePart, PluginError } from 'sdk'
import { systemClock } from 'sdk/devices'
import { Desk } from './Desk.ts'
import { bluetoothHere, rememberToys } from './radios.ts'
import { loadServer } from './WasmServer.ts'

let desk: Desk | undefined

/** The part of the plugin that has the server, since only a page has Bluetooth. */
const page: PagePart = {
  async open(port, _address, signal) {
    const found = deskHere()
    const visit = await found.open({
      hear: (text) => port.postMessage(new TextEncoder().encode(text)),
      end: () => port.postMessage(null),
    })
    const leave = () => {
      visit.leave()
      port.close()
    }
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof Uint8Array) visit.say(new TextDecoder().decode(data))
      else if (data === null) leave()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  },
  cut: () => desk?.cut(),
}

export default page

function deskHere(): Desk {
  if (desk) return desk
  const bluetooth = bluetoothHere()
  if (!bluetooth) {
    throw new PluginError(
      'transport/unavailable',
      'This browser has no Bluetooth for pages. Chrome and Edge have it, when Vesper is opened over https or on this computer.',
    )
  }
  // The server is the only one to ask for more than a hundred kinds of toys at once.
  const letGo = rememberToys(bluetooth, (options) => namesIn(options) > 100)
  const made = new Desk({ clock: systemClock, load: loadServer, letGo })
  desk = made
  // It dies in the middle of its own work, where nobody can catch what it throws.
  const mourn = (error: unknown) => {
    if (error instanceof WebAssembly.RuntimeError && /buttplug/i.test(error.stack ?? '')) made.died()
  }
  addEventListener('error', ({ error }) => mourn(error))
  addEventListener('unhandledrejection', ({ reason }) => mourn(reason))
  return made
}

const namesIn = (options: unknown): number => {
  const { filters } = (options ?? {}) as { readonly filters?: unknown }
  return Array.isArray(filters) ? filters.length : 0
}
