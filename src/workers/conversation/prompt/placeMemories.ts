import type { Preset } from '../../../shared/presets/preset.ts'
import type { History } from '../history.ts'
import {
  type MemoriesTold,
  type MemoriesWanted,
  memoriesCost,
  memoryChoice,
  noMemories,
} from '../recollection/memoryChoice.ts'
import { loreDepth } from './arrangeLore.ts'
import type { DepthText } from './depthTexts.ts'
import { hasPlace, type Slot, standNearEnd } from './slots.ts'

/** Memories of one prompt, each text where it stands. */
export interface PlacedMemories extends Pick<MemoriesTold, 'told' | 'left' | 'section'> {
  /** Among the other parts, where a preset wants them there. */
  readonly inOrder: string
  /** Near the end of the conversation: before it they would change all that follows them from turn to turn. */
  readonly near: readonly DepthText[]
}

export interface MemoryPlaces {
  /** What all of them would cost. */
  readonly cost: number
  /** For a window that begins at this message, in so much room. */
  choose(from: number, room: number): PlacedMemories
}

export function placeMemories(
  wanted: MemoriesWanted | undefined,
  history: History,
  preset: Preset | undefined,
  slots: readonly Slot[],
): MemoryPlaces {
  if (!wanted || !hasPlace(preset, 'memories')) {
    return { cost: 0, choose: () => ({ ...noMemories, inOrder: '', near: [] }) }
  }
  const choose = memoryChoice(wanted, history)
  const isNear = standNearEnd(preset, slots)
  return {
    cost: memoriesCost(wanted),
    choose(from, room) {
      const { text, section, ...rest } = choose(from, room)
      const why = [section?.why, isNear && text !== '' && nearEnd].filter(Boolean).join(' ')
      return {
        ...rest,
        ...(section && { section: why === '' ? section : { ...section, why } }),
        inOrder: isNear ? '' : text,
        near: isNear && text !== '' ? [{ depth: loreDepth, role: 'system', text, order: -1 }] : [],
      }
    },
  }
}

const nearEnd = `They stand ${loreDepth} messages before the end, so that the start of the prompt stays as the server knows it.`
