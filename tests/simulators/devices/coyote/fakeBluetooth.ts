import type { Gatt } from './gatt.ts'

/** A characteristic as a page sees it. */
class FakeCharacteristic extends EventTarget {
  readonly properties = { writeWithoutResponse: true }
  value?: DataView
  #isNotifying = false
  readonly #gatt: Gatt
  readonly #uuid: string
  readonly #radio: { isBusy: boolean }

  constructor(gatt: Gatt, uuid: string, radio: { isBusy: boolean }) {
    super()
    this.#gatt = gatt
    this.#uuid = uuid
    this.#radio = radio
  }

  async startNotifications(): Promise<void> {
    await this.#oneAtATime(() => {})
    this.#isNotifying = true
  }

  readValue(): Promise<DataView> {
    return this.#oneAtATime(() => viewOf(this.#gatt.read(this.#uuid)))
  }

  writeValueWithoutResponse(bytes: Uint8Array): Promise<void> {
    return this.#oneAtATime(() => this.#gatt.write(this.#uuid, bytes.slice()))
  }

  writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    return this.writeValueWithoutResponse(bytes)
  }

  notify(bytes: Uint8Array): void {
    if (!this.#isNotifying) return
    this.value = viewOf(bytes)
    this.dispatchEvent(new Event('characteristicvaluechanged'))
  }

  /** A device does one thing at a time, and a browser refuses a second. */
  async #oneAtATime<T>(work: () => T): Promise<T> {
    if (this.#radio.isBusy) throw new DOMException('GATT operation already in progress.', 'NetworkError')
    this.#radio.isBusy = true
    await Promise.resolve()
    this.#radio.isBusy = false
    return work()
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(Uint8Array.from(bytes).buffer)

const notFound = (what: string) => new DOMException(`No ${what} matching UUID found.`, 'NotFoundError')

/** A Coyote as `navigator.bluetooth.requestDevice` gives it to a page. */
export class FakeBluetoothCoyote extends EventTarget {
  readonly id = 'c0ffee'
  readonly name: string
  readonly gatt
  readonly #double: Gatt
  readonly #services: Readonly<Record<string, readonly string[]>>
  #isConnected = false

  /** `services` says which characteristics lie under which service, in whole UUIDs. */
  constructor(double: Gatt, services: Readonly<Record<string, readonly string[]>>) {
    super()
    this.name = double.name
    this.#double = double
    this.#services = services
    const device = this
    const radio = { isBusy: false }
    const made = new Map(double.characteristics.map((uuid) => [uuid, new FakeCharacteristic(double, uuid, radio)]))
    this.gatt = {
      get connected() {
        return device.#isConnected
      },
      async connect() {
        device.#isConnected = true
        double.connected((uuid, bytes) => made.get(uuid)?.notify(bytes))
        return device.gatt
      },
      disconnect: () => device.leave(),
      async getPrimaryService(uuid: string) {
        const known = device.#services[uuid]
        if (!known) throw notFound('service')
        return {
          async getCharacteristic(name: string) {
            const found = known.includes(name) ? made.get(name) : undefined
            if (!found) throw notFound('characteristic')
            return found
          },
        }
      },
    }
  }

  /** The radio link breaks. */
  leave(): void {
    if (!this.#isConnected) return
    this.#isConnected = false
    this.#double.disconnected()
    this.dispatchEvent(new Event('gattserverdisconnected'))
  }
}
