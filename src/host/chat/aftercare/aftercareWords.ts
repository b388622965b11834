import { type AftercareCause, wasStopped } from './aftercare.ts'

/** What one reads first after everything has stopped: it names what it was, and promises quiet. */
export const titles: Readonly<Record<AftercareCause, string>> = {
  safeword: 'Everything has stopped',
  button: "You pressed a device's stop button",
  'check-in': 'You asked to stop',
  evening: 'Your evening is over',
}

export const intros: Readonly<Record<AftercareCause, string>> = {
  safeword: 'Nothing was sent. Take your time.',
  button: 'Nothing was sent. Take your time.',
  'check-in': 'Everything has stopped. Take your time.',
  evening: 'Intensity came down as planned. Take your time.',
}

/** What the player may begin a talk about it with. */
export const openingFor = (cause: AftercareCause | undefined): string =>
  wasStopped(cause)
    ? '(Out of character, and not part of the scene: I needed to stop just now. Can we talk about it for a moment?)'
    : '(Out of character, and not part of the scene: can we talk about it for a moment?)'
