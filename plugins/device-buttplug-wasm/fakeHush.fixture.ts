/** A toy with one vibrator at the other end of a Bluetooth that is not there, as the server in the page sees it. */
export function fakeHush() {
  const written: string[] = []
  const answers: Readonly<Record<string, string>> = { 'DeviceType;': 'Z:11:0082059AD3BD;', 'Battery;': '85;' }
  type Listener = (event: unknown) => void
  const notify = {
    value: undefined as DataView | undefined,
    oncharacteristicvaluechanged: undefined as Listener | undefined,
    startNotifications: async () => notify,
  }
  const take = async (bytes: Uint8Array) => {
    const text = new TextDecoder().decode(bytes)
    written.push(text)
    queueMicrotask(() => {
      notify.value = new DataView(new TextEncoder().encode(answers[text] ?? 'OK;').buffer)
      notify.oncharacteristicvaluechanged?.({ target: notify })
    })
  }
  const write = { writeValue: take, writeValueWithResponse: take, writeValueWithoutResponse: take }
  const device = {
    id: 'hush',
    name: 'LVS-Z01',
    ongattserverdisconnected: undefined as Listener | undefined,
    gatt: {
      connected: true,
      connect: async () => device.gatt,
      disconnect() {
        device.gatt.connected = false
        device.ongattserverdisconnected?.({ target: device })
      },
      async getPrimaryService(service: string) {
        if (!service.startsWith('50300001-0024')) throw new Error('There is no such service.')
        return { getCharacteristic: async (name: string) => (name.startsWith('50300002') ? write : notify) }
      },
    },
  }
  const asked: unknown[] = []
  const bluetooth = {
    async requestDevice(options: unknown) {
      asked.push(options)
      return device
    },
  }
  return { written, asked, bluetooth, unplug: () => device.gatt.disconnect(), isLinked: () => device.gatt.connected }
}
