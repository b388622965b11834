import { useEffect, useState } from 'react'

const answersWithinMs = 1000

/**
 * What a control shows: what the person just chose, until the plugin shows the same or a second has passed. Without
 * it a slider would jump back while its message is on the way.
 */
export function useChosen<T>(value: T): readonly [shown: T, choose: (value: T) => void] {
  const [chosen, setChosen] = useState<{ readonly value: T } | undefined>()
  const agreed = chosen !== undefined && Object.is(chosen.value, value)
  useEffect(() => {
    if (agreed) setChosen(undefined)
  }, [agreed])
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(() => setChosen(undefined), answersWithinMs)
    return () => clearTimeout(timer)
  }, [chosen])
  return [chosen ? chosen.value : value, (next) => setChosen({ value: next })]
}
