/** Where a service takes the time from: one instant per request, which tests move. */
export type Clock = () => Date
