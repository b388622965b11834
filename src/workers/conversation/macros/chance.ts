import { hashNumber, seededRandom } from '../lore/hashText.ts'
import type { MacroTable } from './context.ts'
import type { MacroCall } from './parseCall.ts'

const maxDice = 1000
const maxSides = 1_000_000_000

export const chanceMacros: MacroTable = [
  ['random', (call, { env }) => choose(call, env.random)],
  ['pick', (call, { env }) => choose(call, seededRandom(hashNumber(`${env.chatId}\0${call.source}\0${call.offset}`)))],
  ['roll', ({ body }, { env }) => roll(body.trim(), env.random)],
]

function choose({ args, separator }: MacroCall, random: () => number): string | undefined {
  if (separator !== '::' && separator !== ':') return undefined
  return args[Math.min(args.length - 1, Math.floor(random() * args.length))]
}

const dice = /^(?:(\d{0,6})d)?(\d{1,10})(?:([+-])(\d{1,9}))?$/i

/** `6` and `d6` are one die of six sides, `2d6+3` two of them and three more. */
function roll(formula: string, random: () => number): string | undefined {
  const found = dice.exec(formula.replaceAll(/\s/g, ''))
  if (!found) return undefined
  const [, count = '', sides = '', sign = '+', bonus = '0'] = found
  const times = count === '' ? 1 : Number(count)
  const most = Number(sides)
  if (times < 1 || times > maxDice || most < 1 || most > maxSides) return undefined
  let sum = sign === '-' ? -Number(bonus) : Number(bonus)
  for (let die = 0; die < times; die++) sum += 1 + Math.min(most - 1, Math.floor(random() * most))
  return String(sum)
}
