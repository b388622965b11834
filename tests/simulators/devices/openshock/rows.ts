/** The faults of the simulator's contract, in its order. */
export const faultRows: Readonly<Record<string, string>> = {
  'openshock-F01': 'a token that is revoked',
  'openshock-F02': 'a permission that is missing',
  'openshock-F03': 'a shocker that is paused',
  'openshock-F04': 'too many requests, with a time to come back',
  'openshock-F05': 'an error of the server',
  'openshock-F06': 'a server that hangs for 30 s',
  'openshock-F07': 'a network that fails',
  'openshock-F08': 'a batch with one unknown shocker',
  'openshock-F09': 'clocks that disagree',
  'openshock-F10': 'a hub that is off',
  'openshock-F11': 'a token that lowers what it is asked for',
}

/** Scenarios that cannot be played with this protocol, and why. */
export const notApplicable: Readonly<Record<string, string>> = {
  'openshock-S13':
    'OpenShock serves any number of clients and names none; that only one tab speaks is the lease of the house.',
}
