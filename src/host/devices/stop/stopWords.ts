import type { StopReason, StopReport } from '../../../workers/stimulation/contract.ts'

const reasons: Readonly<Record<StopReason, string>> = {
  person: 'You stopped everything.',
  safeword: 'The safeword stopped everything.',
  'check-in': 'You stopped everything when you were asked how you are.',
  evening: 'Your evening is over, and everything stopped with it.',
  button: 'A button on a device stopped everything.',
  hidden: 'Everything stopped because this page was hidden.',
  'page-gone': 'Everything stopped because this page did not answer for a second.',
  'session-over': 'Everything stopped because the session has lasted as long as you allow.',
  frozen: 'Everything stopped because the browser put this page to sleep.',
  fault: 'Something went wrong inside Vesper, so everything was stopped.',
}

export const reasonWords = (reason: StopReason): string =>
  Object.hasOwn(reasons, reason) ? reasons[reason] : 'Everything was stopped.'

type Outcome = StopReport['outcomes'][number]['outcome']

/** What a provider has made of the stop. */
export function outcomeWords(outcome: Outcome): string {
  switch (outcome) {
    case 'confirmed':
      return 'Confirmed: it says that it is at zero.'
    case 'pending':
      return 'Being asked…'
    case 'unconfirmed':
      return 'Not confirmed. Check it, or switch it off by hand.'
    case 'failed':
      return 'It could not be told. Check it, or switch it off by hand.'
  }
}

/** Whether somebody should look at a device. */
export const needsLook = (outcome: Outcome): boolean => outcome === 'unconfirmed' || outcome === 'failed'

/** One sentence for those who listen instead of look. */
export function stopSentence({ reason, outcomes }: StopReport): string {
  const why = reasonWords(reason)
  if (outcomes.some(({ outcome }) => needsLook(outcome)))
    return `${why} A device has not confirmed it. Check it, or switch it off by hand.`
  if (outcomes.some(({ outcome }) => outcome === 'pending')) return why
  return outcomes.length === 0 ? why : `${why} All devices say that they are at zero.`
}
