import type { CommandEntry } from 'sdk/page/points/points.ts'
import { proxy } from 'valtio'

export const palette = proxy({ isOpen: false })

export function openPalette(): void {
  palette.isOpen = true
}

export function closePalette(): void {
  palette.isOpen = false
}

/** The commands that can be run now and have every word of the query in their label, in their order. */
export function matchingCommands<T extends CommandEntry>(list: readonly T[], query: string): readonly T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return list.filter(({ label, isAvailable }) => {
    const text = label.toLowerCase()
    return words.every((word) => text.includes(word)) && (isAvailable?.() ?? true)
  })
}
