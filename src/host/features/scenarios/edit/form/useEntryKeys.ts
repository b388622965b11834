import { useState } from 'react'

/** Keys of the entries of a list, which go along when an entry is moved or taken away. */
export function useEntryKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>([])
  const [next, setNext] = useState(0)
  if (keys.length < length) {
    setKeys([...keys, ...Array.from({ length: length - keys.length }, (_, step) => next + step)])
    setNext(next + length - keys.length)
  } else if (keys.length > length) setKeys(keys.slice(0, length))
  return {
    keys,
    move: (from: number, to: number) => setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? next)),
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
  }
}
