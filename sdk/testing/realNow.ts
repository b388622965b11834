/** Real milliseconds, whatever time the plugins under test are told: taken before anybody else takes the clock. */
export const realNow = performance.now.bind(performance)
