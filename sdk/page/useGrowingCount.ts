import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * How many of a long list to draw: a first screenful, and more whenever its end comes near. `end` goes on an element
 * behind the list. A change of `key` starts over. `step` is how many are drawn at once: fewer where one is costly.
 */
export function useGrowingCount(
  total: number,
  key: string,
  step = 48,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [grown, setGrown] = useState({ key, count: step })
  const end = useRef<HTMLDivElement>(null)
  const count = grown.key === key ? grown.count : step
  useEffect(() => {
    const element = end.current
    if (!element || count >= total) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setGrown({ key, count: count + step }),
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [key, count, total, step])
  return { count: Math.min(count, total), end }
}
