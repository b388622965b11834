import type { BluetoothDevice, Characteristic, GattServer, HidDevice, SerialOptions, SerialPort } from './radios.ts'

/* Hardware as browsers show it, in memory. Each fake refuses what its browser would refuse. */

const inState = (sentence: string) => new DOMException(sentence, 'InvalidStateError')

export class FakePort extends EventTarget implements SerialPort {
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  readonly sent: Uint8Array[] = []
  opened: SerialOptions | undefined
  /** Set to keep bytes from leaving, as hardware flow control can. */
  stuck: Promise<void> | undefined
  #feed: ReadableStreamDefaultController<Uint8Array> | undefined

  async open(options: SerialOptions): Promise<void> {
    if (this.opened) throw inState('The port is already open.')
    this.opened = options
    this.#listen()
    this.writable = new WritableStream({
      write: async (bytes) => {
        await this.stuck
        this.sent.push(bytes)
      },
    })
  }

  async close(): Promise<void> {
    if (!this.opened) throw inState('The port is already closed.')
    if (this.readable?.locked || this.writable?.locked) throw new TypeError('Cannot close a locked stream')
    this.opened = undefined
    this.readable = null
    this.writable = null
  }

  hear(...bytes: number[]): void {
    this.#feed?.enqueue(new Uint8Array(bytes))
  }

  noise(): void {
    const broken = this.#feed
    this.#listen()
    broken?.error(new DOMException('Framing error', 'FramingError'))
  }

  unplug(): void {
    const feed = this.#feed
    this.readable = null
    this.writable = null
    feed?.error(new DOMException('The device has been lost.', 'NetworkError'))
    this.dispatchEvent(new Event('disconnect'))
  }

  #listen(): void {
    this.readable = new ReadableStream({
      start: (feed) => {
        this.#feed = feed
      },
    })
  }
}

export class FakeHid extends EventTarget {
  chosen: readonly HidDevice[] = []
  asked: unknown
  async requestDevice(options: unknown): Promise<readonly HidDevice[]> {
    this.asked = options
    return this.chosen
  }
  unplug(device: HidDevice): void {
    this.dispatchEvent(Object.assign(new Event('disconnect'), { device }))
  }
}

export class FakeHidDevice extends EventTarget implements HidDevice {
  opened = false
  readonly sent: (readonly [number, ...number[]])[] = []
  async open(): Promise<void> {
    if (this.opened) throw inState('The device is already open.')
    this.opened = true
  }
  async close(): Promise<void> {
    this.opened = false
  }
  async sendReport(reportId: number, data: Uint8Array): Promise<void> {
    if (!this.opened) throw inState('The device must be opened first.')
    this.sent.push([reportId, ...data])
  }
  hear(reportId: number, ...bytes: number[]): void {
    // Browsers hand out a view into a larger buffer.
    const buffer = new Uint8Array([9, ...bytes, 9]).buffer
    const data = new DataView(buffer, 1, bytes.length)
    this.dispatchEvent(Object.assign(new Event('inputreport'), { reportId, data }))
  }
}

export class FakeCharacteristic extends EventTarget implements Characteristic {
  readonly properties: { readonly writeWithoutResponse: boolean }
  value?: DataView
  isNotifying = false
  busy = false
  /** What it answers when it is read. */
  readable: readonly number[] = []
  readonly sent: (readonly [how: string, ...number[]])[] = []

  constructor(writeWithoutResponse = false) {
    super()
    this.properties = { writeWithoutResponse }
  }
  async startNotifications(): Promise<unknown> {
    this.isNotifying = true
    return this
  }
  async readValue(): Promise<DataView> {
    await this.#take()
    return new DataView(new Uint8Array([9, ...this.readable]).buffer, 1)
  }
  writeValueWithResponse(value: Uint8Array): Promise<void> {
    return this.#write('with response', value)
  }
  writeValueWithoutResponse(value: Uint8Array): Promise<void> {
    return this.#write('without response', value)
  }
  hear(...bytes: number[]): void {
    if (!this.isNotifying) return
    this.value = new DataView(new Uint8Array(bytes).buffer)
    this.dispatchEvent(new Event('characteristicvaluechanged'))
  }
  async #write(how: string, value: Uint8Array): Promise<void> {
    await this.#take()
    this.sent.push([how, ...value])
  }
  async #take(): Promise<void> {
    if (this.busy) throw new DOMException('GATT operation already in progress.', 'NetworkError')
    this.busy = true
    await Promise.resolve()
    this.busy = false
  }
}

export class FakeBluetoothDevice extends EventTarget implements BluetoothDevice {
  readonly gatt: GattServer
  connected = false
  id = 'a1b2'
  name = 'Lamp'
  /** How many attempts to connect fail from now on. */
  failures = 0
  /** How many connections find no services from now on, as some systems do at first. */
  blanks = 0
  /** By service, then by characteristic. */
  readonly services: Readonly<Record<string, Readonly<Record<string, FakeCharacteristic>>>>
  #isBlank = false

  constructor(services: Readonly<Record<string, Readonly<Record<string, FakeCharacteristic>>>>) {
    super()
    this.services = services
    const device = this
    this.gatt = {
      get connected() {
        return device.connected
      },
      async connect() {
        if (device.failures > 0) {
          device.failures -= 1
          throw new DOMException('Connection attempt failed.', 'NetworkError')
        }
        device.connected = true
        device.#isBlank = device.blanks > 0
        if (device.#isBlank) device.blanks -= 1
        return device.gatt
      },
      disconnect: () => device.leave(),
      async getPrimaryService(uuid) {
        const service = device.services[uuid]
        if (!device.connected) throw new DOMException('GATT Server is disconnected.', 'NetworkError')
        if (!service || device.#isBlank) throw new DOMException('No Services matching UUID found.', 'NotFoundError')
        return {
          async getCharacteristic(name) {
            const found = service[name]
            if (!found) throw new DOMException('No Characteristics matching UUID found.', 'NotFoundError')
            return found
          },
        }
      },
    }
  }

  leave(): void {
    if (!this.connected) return
    this.connected = false
    this.dispatchEvent(new Event('gattserverdisconnected'))
  }
}
