import { codeOf } from 'sdk'

/** What to do when connecting failed, beyond what the error says. */
export function hintFor(error: unknown): string | undefined {
  switch (codeOf(error)) {
    case 'device/none':
      return 'Switch the Coyote on, keep it within two metres, and close the DG-LAB app: only one can hold it.'
    case 'transport/unavailable':
      return 'Bluetooth needs Chrome or Edge. In other browsers, connect through the phone app instead.'
    case 'net/unreachable':
      return 'Check that the relay runs and that its address in the settings is right.'
    default:
      return undefined
  }
}
