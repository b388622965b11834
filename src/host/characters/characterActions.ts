import type { CharacterId } from 'sdk'
import type { Placed } from '../extension/inOrder.ts'
import { ordered, Point } from '../extension/Point.ts'

/** Something that can be done with a character, offered on its card. */
export interface CharacterAction extends Placed {
  /** A button of its own, or an entry of the menu "More", beside the library's own: edit, duplicate, move, export, delete. */
  readonly place: 'card' | 'menu'
  readonly label: string
  /** What the button is called where there are many of it: "Play with Iris". */
  labelFor?(name: string): string
  /** `go` leads to an address of the app. */
  run(id: CharacterId, go: (address: string) => void): void | Promise<void>
}

export const characterActions = new Point('characterAction', ordered<CharacterAction>)
