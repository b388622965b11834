const tickMs = 10

/** Measures how long this thread was ever kept from its work. Returns the function that ends it and tells. */
export function watchStalls(): () => number {
  let last = performance.now()
  let longest = 0
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - tickMs)
    last = now
  }
  const timer = setInterval(look, tickMs)
  return () => {
    clearInterval(timer)
    look()
    return Math.round(longest)
  }
}
