import type { CharacterId } from 'sdk'
import { ordered, Point } from '../extension/Point.ts'

/** Something that can be done with a character, offered on its card. */
export interface CharacterAction {
  readonly id: string
  /** In the menu, beside those of the library itself: edit 20, duplicate 50, move 60, export 70, delete 80. */
  readonly order: number
  /** A button of its own, or an entry of the menu "More". */
  readonly place: 'card' | 'menu'
  readonly label: string
  /** What the button is called where there are many of it: "Play with Iris". */
  labelFor?(name: string): string
  /** `go` leads to an address of the app. */
  run(id: CharacterId, go: (address: string) => void): void | Promise<void>
}

export const characterActions = new Point<CharacterAction, readonly CharacterAction[]>('characterAction', ordered)
