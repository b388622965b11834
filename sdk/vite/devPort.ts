/** Where a plugin under development is found. */
export const devPort = 5199
