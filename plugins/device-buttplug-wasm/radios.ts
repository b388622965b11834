interface Radio {
  readonly gatt?: { disconnect(): void }
}

interface Bluetooth {
  requestDevice(options: unknown): Promise<Radio>
}

/** Web Bluetooth, where this browser has it. */
export const bluetoothHere = (): Bluetooth | undefined =>
  (globalThis as { readonly navigator?: { readonly bluetooth?: Bluetooth } }).navigator?.bluetooth

/**
 * Remembers which toys the player chose for the server, which keeps them to itself. Returns what lets go of them. What
 * others on this page choose goes through here, too, and is remembered only where what was asked for `isOurs`.
 */
export function rememberToys(bluetooth: Bluetooth, isOurs: (options: unknown) => boolean): () => void {
  const chosen = new Set<Radio>()
  const request = bluetooth.requestDevice.bind(bluetooth)
  bluetooth.requestDevice = async (options) => {
    const ours = isOurs(options)
    const radio = await request(options)
    if (ours) chosen.add(radio)
    return radio
  }
  return () => {
    for (const { gatt } of chosen) gatt?.disconnect()
    chosen.clear()
  }
}
