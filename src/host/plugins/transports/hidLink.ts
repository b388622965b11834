import { PluginError } from 'sdk'
import { cancelled } from './askForDevice.ts'
import { type OpenLink, radioLink } from './radioLink.ts'
import type { Hid, HidDevice, HidReport } from './radios.ts'

const what = 'HID device'

/** Reports as bytes: the first is the report's id, 0 where a device has only one kind. */
export async function hidLink(device: HidDevice, hid: Hid, signal: AbortSignal): Promise<OpenLink> {
  if (device.opened) throw inUse()
  await device.open().catch((cause: unknown) => {
    throw inUse(cause)
  })
  if (signal.aborted) {
    await device.close()
    throw cancelled()
  }
  const report = (event: Event) => {
    const { reportId, data } = event as HidReport
    const bytes = new Uint8Array(1 + data.byteLength)
    bytes[0] = reportId
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 1)
    radio.heard(bytes)
  }
  const gone = (event: Event) => (event as Event & { readonly device?: HidDevice }).device === device && radio.lost()
  const radio = radioLink(
    {
      what,
      async transmit(bytes) {
        const [id] = bytes
        if (id === undefined) throw new PluginError('plugin/refused', 'A report begins with its id, 0 if it has none.')
        await device.sendReport(id, bytes.slice(1))
      },
      async free() {
        device.removeEventListener('inputreport', report)
        hid.removeEventListener('disconnect', gone)
        await device.close()
      },
    },
    signal,
  )
  device.addEventListener('inputreport', report)
  hid.addEventListener('disconnect', gone)
  return radio.link
}

const inUse = (cause?: unknown) =>
  new PluginError(
    'transport/unavailable',
    `The ${what} could not be opened. Another tab or program may be using it; close that and try again.`,
    { cause },
  )
