/*
 * The browser's ways to hardware, as far as they are used here. TypeScript's types leave them out, and so do some
 * browsers.
 */

export interface UsbId {
  readonly vendor: number
  readonly product?: number
}

export interface SerialOptions {
  readonly baudRate: number
  readonly dataBits?: 7 | 8
  readonly stopBits?: 1 | 2
  readonly parity?: 'none' | 'even' | 'odd'
}

export interface SerialPort extends EventTarget {
  /** A new stream after noise on the line; null when the device is gone or not open. */
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open(options: SerialOptions): Promise<void>
  close(): Promise<void>
}

interface Serial {
  requestPort(options: {
    readonly filters: readonly { readonly usbVendorId: number; readonly usbProductId?: number }[]
  }): Promise<SerialPort>
}

export interface HidFilter {
  readonly vendorId?: number
  readonly productId?: number
  readonly usagePage?: number
  readonly usage?: number
}

export interface HidDevice extends EventTarget {
  readonly opened: boolean
  open(): Promise<void>
  close(): Promise<void>
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>
}

export interface HidReport extends Event {
  readonly reportId: number
  readonly data: DataView
}

export interface Hid extends EventTarget {
  requestDevice(options: { readonly filters: readonly HidFilter[] }): Promise<readonly HidDevice[]>
}

export interface Characteristic extends EventTarget {
  readonly properties: { readonly writeWithoutResponse: boolean }
  readonly value?: DataView
  startNotifications(): Promise<unknown>
  readValue(): Promise<DataView>
  writeValueWithResponse(value: Uint8Array<ArrayBuffer>): Promise<void>
  writeValueWithoutResponse(value: Uint8Array<ArrayBuffer>): Promise<void>
}

export interface GattService {
  getCharacteristic(uuid: string): Promise<Characteristic>
}

export interface GattServer {
  readonly connected: boolean
  connect(): Promise<GattServer>
  disconnect(): void
  getPrimaryService(uuid: string): Promise<GattService>
}

export interface BluetoothDevice extends EventTarget {
  /** The same for the same device on this site, as long as it may be used. */
  readonly id?: string
  readonly name?: string
  readonly gatt?: GattServer
}

interface Bluetooth {
  requestDevice(options: {
    readonly filters: readonly ({ readonly services: readonly string[] } | { readonly namePrefix: string })[]
    readonly optionalServices: readonly string[]
  }): Promise<BluetoothDevice>
}

export interface Radios {
  readonly serial?: Serial
  readonly hid?: Hid
  readonly bluetooth?: Bluetooth
}
