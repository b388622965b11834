import type { ProviderState } from 'sdk'
import type { Parting } from './sound/wire.ts'

const failed = (message: string, hint: string): ProviderState => ({ kind: 'failed', message, hint })
const again = 'Make sure that the box still hangs on its own output, then press Connect.'

/** What the player is told when the sound ended without them. It never begins again by itself. */
export const partingStates: Readonly<Record<Parting, ProviderState>> = {
  changed: failed('A sound output came, went or was changed, so the sound was silenced.', again),
  interrupted: failed('The browser interrupted the sound, so it was silenced.', 'Press Connect to begin again.'),
  'no-output': failed('The sound output is gone, so the sound was silenced.', again),
  'too-loud': failed(
    'More came out than can be set, so the sound was silenced.',
    'Turn the box down, reload the page, and tell us what you were doing.',
  ),
  broken: failed('The sound has stopped answering, so it was silenced.', 'Press Connect to begin again.'),
}
