import type { PluginId } from 'sdk'
import type { OpenLink } from './radioLink.ts'
import type { BluetoothDevice } from './radios.ts'

const met = new Map<string, Set<BluetoothDevice>>()

/**
 * The devices a person has given to a plugin for one address, in this visit. One that was lost is found again without
 * asking; one that was let go of is forgotten, so that another can be chosen.
 */
export function metDevices(plugin: PluginId, address: string) {
  const key = `${plugin} ${address}`
  const devices = met.get(key) ?? new Set()
  met.set(key, devices)
  return {
    /** One of them that is not linked now. */
    free: (): BluetoothDevice | undefined => [...devices].find(({ gatt }) => gatt && !gatt.connected),
    forget: (device: BluetoothDevice) => devices.delete(device),
    /** The link, which forgets the device when it is closed on purpose. */
    remember(device: BluetoothDevice, link: OpenLink, signal: AbortSignal): OpenLink {
      devices.add(device)
      const forget = () => devices.delete(device)
      // A call ends with its stream, and so does its signal: after a loss that says nothing about the device.
      const lost = () => signal.removeEventListener('abort', forget)
      device.addEventListener('gattserverdisconnected', lost, { once: true })
      if (device.gatt?.connected) signal.addEventListener('abort', forget, { once: true })
      return {
        ...link,
        async close() {
          devices.delete(device)
          await link.close()
        },
      }
    },
  }
}
