import { type AftercareCause, wasStopped } from './aftercare.ts'

/** What one reads first after everything has stopped: it names what it was, and promises quiet. */
export const titles: Readonly<Record<AftercareCause, string>> = {
  safeword: 'You said your safeword',
  button: 'You pressed the button of a device',
  'check-in': 'You asked to stop',
  evening: 'Your evening is over',
}

export const intros: Readonly<Record<AftercareCause, string>> = {
  safeword: 'Everything has stopped, and nothing was sent. Take your time.',
  button: 'Everything has stopped, and nothing was sent. Take your time.',
  'check-in': 'Everything has stopped. Take your time.',
  evening: 'It came down as you had planned. Take your time.',
}

/** What the player may begin a talk about it with. */
export const openingFor = (cause: AftercareCause | undefined): string =>
  wasStopped(cause)
    ? '(Out of character, and not part of the scene: I needed to stop just now. Can we talk about it for a moment?)'
    : '(Out of character, and not part of the scene: can we talk about it for a moment?)'
