/** What can go wrong with the Handy's cloud, by the row that shows what then happens. */
export const faultRows: Readonly<Record<string, string>> = {
  'handy-F01': 'device not connected (1001)',
  'handy-F02': 'device time-out (1002)',
  'handy-F03': 'too many requests (429)',
  'handy-F04': 'trouble of the server (5xx)',
  'handy-F05': 'clock offset drifts',
  'handy-F06': 'the stream starves',
  'handy-F07': 'somebody changes the mode by the buttons',
  'handy-F08': 'slider blocked',
  'handy-F09': 'too hot',
  'handy-F10': 'event stream drops',
  'handy-F11': 'wrong key (401)',
  'handy-F12': 'firmware 3 answers version 3 with not found',
  'handy-F13': 'the link is half open',
}

/** Rows that make no sense here, with the reason. */
export const notApplicable: Readonly<Record<string, string>> = {
  'handy-S13': 'The cloud serves everybody who has the key; that only one tab speaks is the house’s own lease.',
}
