/** At most `most` pieces of work at once; the others wait their turn. */
export function takeTurns(most: number): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, without a gap.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
