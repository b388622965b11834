import { field, isFields } from '../fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** What stands under our own key in a card's extensions. */
export function ownFields(extensions: Fields): Fields {
  const ours = field(extensions, 'app.vesper')
  return isFields(ours) ? ours : {}
}

/** How readily somebody speaks in a group, 0..1, where their card says so. Some programs write it as text. */
export function talkativenessOf(extensions: Fields): number | undefined {
  const found = field(extensions, 'talkativeness')
  if (found === '' || (typeof found !== 'number' && typeof found !== 'string')) return undefined
  const value = Number(found)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : undefined
}

/** The age in years that the player stated, 1 to 999. */
export function statedAgeOf(extensions: Fields): number | undefined {
  const found = field(ownFields(extensions), 'age')
  return typeof found === 'number' && Number.isInteger(found) && found > 0 && found < 1000 ? found : undefined
}

/** The number of the greeting that chats begin with: 0 is the first message. */
export function greetingChoice(extensions: Fields): number {
  const found = field(ownFields(extensions), 'greeting')
  return typeof found === 'number' && Number.isInteger(found) && found > 0 ? found : 0
}
