/** What can go wrong with Restim, by the row that shows what then happens. */
export const faultRows: Readonly<Record<string, string>> = {
  'restim-F01': 'server not running',
  'restim-F02': 'wrong path',
  'restim-F03': 'axis renamed or disabled',
  'restim-F04': 'master volume at zero',
  'restim-F05': 'socket drop while the volume is up',
  'restim-F06': 'two clients at once',
  'restim-F07': 'the link is half open',
}

/** Rows that make no sense here, with the reason. */
export const notApplicable: Readonly<Record<string, string>> = {
  'restim-S10': 'Restim is one program without a device list; when it comes back it is the same device by its address.',
  'restim-S11': 'Restim limits no rate and answers nothing.',
  'restim-S12': 'Restim reports neither a battery nor what somebody turns in its window.',
  'restim-S13': 'Restim serves everybody at once and tells nobody; that only one tab speaks is the house’s own lease.',
  'restim-S14': 'Restim asks for no credentials.',
}
