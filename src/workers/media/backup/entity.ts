import type { NormalCard } from '../../../shared/cards/types.ts'
import { adultsOnlyMessage } from '../../../shared/policy/adultsOnly.ts'
import { checkAdults } from '../../../shared/policy/checkAdults.ts'
import { findMinor } from '../../../shared/policy/judgeAges.ts'
import type { Change } from '../../storage/contract.ts'
import type { BackupKind } from './contract.ts'

/** One thing that comes or stays away whole: the records it is made of, and what people call it. */
export interface Entity {
  readonly kind: BackupKind
  readonly id: string
  readonly name: string
  readonly puts: readonly Put[]
  /** Parts of it that did not fit. */
  readonly without: readonly string[]
}

/** Why a character, or a memory, may not come in, in words for the player: the same gate as for a card. */
export function refusalOf({ puts }: Entity): string | undefined {
  const memory = puts.find((one) => one.table === 'memories')?.value
  const told = memory && findMinor([{ field: 'The memory', text: memory.content }])
  if (told) return adultsOnlyMessage(told)
  const drawn = puts.map(drawnBy).find((text) => text !== undefined)
  const seen = drawn === undefined ? undefined : findMinor([{ field: 'What is to be seen', text: drawn }])
  if (seen) return adultsOnlyMessage(seen)
  const character = puts.find((one) => one.table === 'characters')?.value
  const card = puts.find((one) => one.table === 'cards')?.value.card as NormalCard | undefined
  const found = character && checkAdults(character, card)
  return found && adultsOnlyMessage(found)
}

/** The words of what goes into prompts of pictures. */
function drawnBy(one: Put): string | undefined {
  switch (one.table) {
    case 'looks':
      return [one.value.identity, ...one.value.outfits.flatMap(({ name, prompt }) => [name, prompt])].join('\n')
    case 'loras':
      return [one.value.name, ...one.value.triggerWords, ...one.value.keywords].join('\n')
    case 'images':
      return `${one.value.prompt}\n${one.value.caption}`
    default:
      return undefined
  }
}

export type Put = Extract<Change, { readonly kind: 'put' }>
