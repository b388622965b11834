/** What a hand can do to a toy on the screen, and what must come of it. */
export const faultRows: Readonly<Record<string, string>> = {
  'virtual-F01': 'a plug that is pulled while it runs',
  'virtual-F02': 'a plug that is pulled and put back',
  'virtual-F03': 'a button that is pressed',
  'virtual-F04': 'a wheel that is turned down',
  'virtual-F05': 'a battery that runs down',
  'virtual-F06': 'a toy that answers late',
  'virtual-F07': 'a toy that says nothing about orders',
  'virtual-F08': 'a toy that is switched off in the settings while it runs',
  'virtual-F09': 'shocks that are asked for too long, or too often',
  'virtual-F10': 'a stroker that is sent from end to end at once',
}

/** Scenarios that cannot happen here, and why. */
export const notApplicable: Readonly<Record<string, string>> = {
  'virtual-S09': 'Nothing is sent to toys on the screen that could be malformed.',
  'virtual-S11': 'Toys on the screen have no limit of how often one may speak to them.',
  'virtual-S14': 'Toys on the screen know no credentials.',
}
