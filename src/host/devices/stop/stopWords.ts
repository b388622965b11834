import type { StopReason, StopReport } from '../../../workers/stimulation/contract.ts'

const reasons: Readonly<Record<StopReason, string>> = {
  person: 'You stopped everything.',
  safeword: 'The safeword stopped everything.',
  'check-in': 'You stopped everything at a check-in.',
  evening: 'Everything stopped because your evening is over.',
  'scenario-over': 'Everything stopped because the scenario ended.',
  button: 'A button on a device stopped everything.',
  hidden: 'Everything stopped because this page was hidden.',
  'page-gone': "Everything stopped because this page didn't respond for a second.",
  'session-over': 'Everything stopped because the session reached your time limit.',
  frozen: 'Everything stopped because the browser put this page to sleep.',
  fault: 'Everything stopped because of an error in Vesper.',
}

export const reasonWords = (reason: StopReason): string =>
  Object.hasOwn(reasons, reason) ? reasons[reason] : 'Everything was stopped.'

type Outcome = StopReport['outcomes'][number]['outcome']

/** What a provider has made of the stop. */
export function outcomeWords(outcome: Outcome): string {
  switch (outcome) {
    case 'confirmed':
      return 'Stopped (confirmed)'
    case 'pending':
      return 'Stopping…'
    case 'unconfirmed':
      return 'Not confirmed. Check the device, or switch it off by hand.'
    case 'failed':
      return "Couldn't stop it. Check the device, or switch it off by hand."
  }
}

/** Whether somebody should look at a device. */
export const needsLook = (outcome: Outcome): boolean => outcome === 'unconfirmed' || outcome === 'failed'

/** One sentence for those who listen instead of look. */
export function stopSentence({ reason, outcomes }: StopReport): string {
  const why = reasonWords(reason)
  if (outcomes.some(({ outcome }) => needsLook(outcome)))
    return `${why} A device hasn't confirmed. Check it, or switch it off by hand.`
  if (outcomes.some(({ outcome }) => outcome === 'pending')) return why
  return outcomes.length === 0 ? why : `${why} All devices confirmed.`
}
