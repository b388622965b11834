import type { FakePeer } from 'sdk/testing'
import { type Gatt, uuidIn } from './gatt.ts'

/** A Coyote at the other end of a byte link, as the host's Bluetooth links number its characteristics. */
export function gattPeer(gatt: Gatt, address: string, deviceId = 'a1b2'): FakePeer & { drop(): void } {
  const parts = [...new URLSearchParams(address.slice(address.indexOf('?') + 1))]
    .filter(([use]) => use !== 'name')
    .map(([use, part], number) => ({ use, uuid: uuidIn(part), number }))
  const numbers = parts.filter(({ uuid }) => gatt.characteristics.includes(uuid)).map(({ number }) => number)
  let plugin: { send(bytes: Uint8Array): void; end(): void } | undefined
  const words = [gatt.name, deviceId].flatMap((word) => [...new TextEncoder().encode(word), 0])
  return {
    get takesMs() {
      return gatt.takesMs
    },
    opened(own) {
      plugin = own
      gatt.connected((characteristic, bytes) => {
        const part = parts.find(({ use, uuid }) => use === 'notify' && uuid === characteristic)
        if (part) own.send(new Uint8Array([part.number, ...bytes]))
      })
      own.send(new Uint8Array([255, ...words, ...numbers]))
    },
    receive(bytes) {
      const part = parts.find(({ number }) => number === bytes[0])
      if (!part) throw new Error(`There is nothing under the number ${bytes[0]}.`)
      if (bytes.length === 1) return new Uint8Array([part.number, ...gatt.read(part.uuid)])
      gatt.write(part.uuid, bytes.slice(1))
      return undefined
    },
    closed: () => gatt.disconnected(),
    /** The radio link breaks. */
    drop() {
      gatt.disconnected()
      plugin?.end()
      plugin = undefined
    },
  }
}
