/** One parameter that a client can move, and what its 0..1 means. */
export interface Axis {
  readonly parameter: string
  readonly low: number
  readonly high: number
  /** Where it is until somebody moves it, 0..1. */
  readonly initial: number
}

const axis = (parameter: string, low: number, high: number, initial = 0.5): Axis => ({ parameter, low, high, initial })

/** The axes as the program comes. A person may rename or switch off each. The volume begins at full. */
export const usualAxes: Readonly<Record<string, Axis>> = {
  L0: axis('alpha', -1, 1),
  L1: axis('beta', -1, 1),
  V0: axis('volume', 0, 1, 1),
  C0: axis('carrier', 500, 1000),
  P0: axis('pulse frequency', 0, 100),
  P1: axis('pulse width', 4, 10),
  P2: axis('pulse interval randomness', 0, 1),
  P3: axis('pulse rise time', 2, 20),
  E1: axis('electrode A', 0, 1),
  E2: axis('electrode B', 0, 1),
  E3: axis('electrode C', 0, 1),
  E4: axis('electrode D', 0, 1),
}
