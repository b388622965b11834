import type { PresetPart } from '../../../workers/conversation/contract.ts'

/** The list with one part somewhere else. */
export function moved(parts: readonly PresetPart[], from: number, to: number): readonly PresetPart[] {
  const part = parts[from]
  const at = Math.max(0, Math.min(parts.length - 1, to))
  return part === undefined || at === from ? parts : parts.toSpliced(from, 1).toSpliced(at, 0, part)
}

/** The list with one more text, before the conversation. */
export function withText(parts: readonly PresetPart[]): { readonly parts: readonly PresetPart[]; readonly id: string } {
  const taken = new Set(parts.map(({ id }) => id))
  let number = 1
  while (taken.has(`text-${number}`)) number++
  const id = `text-${number}`
  const at = parts.findIndex((part) => part.kind === 'place' && part.place === 'conversation')
  const part: PresetPart = {
    kind: 'text',
    id,
    name: `Text ${number}`,
    enabled: true,
    role: 'system',
    text: '',
    position: { kind: 'in-order' },
  }
  return { parts: parts.toSpliced(at < 0 ? parts.length : at, 0, part), id }
}
