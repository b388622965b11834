/** The faults of the simulator's contract, in its order. */
export const faultRows: Readonly<Record<string, string>> = {
  'lovense-F01': 'a command the app calls invalid',
  'lovense-F02': 'a toy that is not found',
  'lovense-F03': 'a toy that is not connected',
  'lovense-F04': 'a toy that does not support it',
  'lovense-F05': 'a parameter the app refuses',
  'lovense-F06': 'an app that is down',
  'lovense-F07': 'an app that has to be restarted',
  'lovense-F08': 'a connection that is refused, or a certificate that is wrong',
  'lovense-F09': 'game mode switched off in between',
  'lovense-F10': 'a toy that the app only remembers',
  'lovense-F11': 'a battery at 5 %',
  'lovense-F12': 'answers three seconds late',
  'lovense-F13': 'a page instead of an answer',
  'lovense-F14': 'the link is half open',
}

/** Scenarios that cannot be played with this protocol, and why. */
export const notApplicable: Readonly<Record<string, string>> = {
  'lovense-S11': 'The app turns nobody away for asking too often; the rate is kept by ourselves (S07).',
  'lovense-S13':
    'The app serves everybody on the network and names nobody; that only one tab speaks is the lease of the house.',
  'lovense-S14': 'The app asks for no credentials.',
}
