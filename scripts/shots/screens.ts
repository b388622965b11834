import type { Page } from '@playwright/test'
import type { Simulator } from '../../tests/simulators/llm/server.ts'
import { chatScreens } from './chatScreens.ts'
import { bringToys, deviceScreens } from './deviceScreens.ts'
import { bringMemories, memoryScreens } from './memoryScreens.ts'
import { pagesWithoutChat } from './pagesWithoutChat.ts'
import { bringPartner, scenarioScreens } from './scenarioScreens.ts'
import { arriveAtHome, playEvening } from './seed.ts'

export type Width = 'desktop' | 'phone'

/** What the steps of a screen may use besides the page. */
export interface Rig {
  readonly simulator: Simulator
}

/** Something the app shows that is worth a picture. */
export interface Screen {
  readonly name: string
  /** The address it begins at. */
  readonly at: string
  /** What one does there until it is seen. */
  open?(page: Page, rig: Rig): Promise<void>
  /** What one does afterwards, where leaving is not enough. */
  close?(page: Page): Promise<void>
  /** Where it exists; everywhere, unless it says so. */
  readonly widths?: readonly [Width, ...Width[]]
  /** Something fails here on purpose: the console and other servers are not listened to. */
  readonly failsOnPurpose?: true
}

/** Screens that are looked at one after the other in one browser, after somebody was there and left things behind. */
export interface Room {
  readonly name: string
  seed(page: Page, rig: Rig): Promise<void>
  readonly screens: readonly Screen[]
}

export const rooms: readonly Room[] = [
  { name: 'chat', seed: playEvening, screens: chatScreens },
  { name: 'house', seed: arriveAtHome, screens: pagesWithoutChat },
  { name: 'devices', seed: bringToys, screens: deviceScreens },
  { name: 'memory', seed: bringMemories, screens: memoryScreens },
  { name: 'scenarios', seed: bringPartner, screens: scenarioScreens },
]
