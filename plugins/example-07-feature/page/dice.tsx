import type { SessionId } from 'sdk'
import { settingsSection } from 'sdk/page/settings/settings.ts'
import { icon } from 'sdk/ui/icons.tsx'
import { proxy } from 'valtio'

/** Named here, kept with all other settings, and read as `diceSection.now.sides`. */
export const diceSection = settingsSection({
  id: 'dice',
  title: 'Dice',
  schema: {
    type: 'object',
    properties: { sides: { type: 'integer', title: 'Sides', default: 6, minimum: 2, maximum: 100 } },
  },
})

/** The last roll of each chat, until the page is closed. */
export const rolls = proxy<Record<SessionId, { readonly value: number; readonly sides: number }>>({})

export function roll(chat: SessionId, random = Math.random): void {
  const { sides } = diceSection.now
  rolls[chat] = { value: 1 + Math.floor(random() * sides), sides }
}

export const DiceIcon = icon(<path d="M5 5h14v14H5ZM9 9h.01M12 12h.01M15 15h.01" />)
