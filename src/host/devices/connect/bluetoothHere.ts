/** What there is of Bluetooth in this browser. */
export type Bluetooth = 'ready' | 'off' | 'insecure' | 'none'

interface Radio {
  getAvailability?(): Promise<boolean>
}

/** Looks without asking the person anything. */
export async function bluetoothHere(
  radio: Radio | null = radioHere(),
  isSecure: boolean = globalThis.isSecureContext === true,
): Promise<Bluetooth> {
  if (!isSecure) return 'insecure'
  if (!radio) return 'none'
  try {
    return (await radio.getAvailability?.()) === false ? 'off' : 'ready'
  } catch {
    return 'off'
  }
}

const radioHere = () => (navigator as { readonly bluetooth?: Radio }).bluetooth ?? null
