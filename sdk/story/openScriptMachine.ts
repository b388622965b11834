import { type ScriptCell, scriptCells } from './scriptCell.ts'
import type { ScriptMachine, ScriptRealm } from './scriptMachine.ts'
import { isRuin, openScriptRealm } from './scriptRealm.ts'

/** As many realms have a memory all to themselves; more share. */
const cellCount = 4
/** In one cell. One more closes the one that has been open longest, which then answers `stopped`. */
const realmsInCell = 8

/**
 * The machine for strangers' scripts. Its code is loaded with the first call, once for a worker.
 *
 * @example
 * const machine = await openScriptMachine()
 * const realm = machine.open({ random: () => 0.5, now: () => 0, functions: { greet: (name) => `Hello, ${name}!` } })
 * realm.run("greet('Ada').length") // { kind: 'value', value: 11 }
 * realm.close()
 */
export function openScriptMachine(): Promise<ScriptMachine> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

let loaded: Promise<ScriptMachine> | undefined

interface Place {
  readonly cell: ScriptCell
  readonly realms: ScriptRealm[]
}

function renew({ cell, realms }: Place): void {
  realms.length = 0
  cell.renew()
}

/** A realm in a memory that works. One that a script left in ruins may show that only now, when it is used again. */
function opened(place: Place, parts: Parameters<ScriptMachine['open']>[0]): ScriptRealm {
  try {
    return openScriptRealm(place.cell, parts)
  } catch (error) {
    if (!isRuin(error)) throw error
    place.cell.spend()
    renew(place)
    return openScriptRealm(place.cell, parts)
  }
}

async function load(): Promise<ScriptMachine> {
  const cells = (await scriptCells(cellCount)).map((cell): Place => ({ cell, realms: [] }))
  return {
    open: (parts) => {
      const place = cells.reduce((best, other) => (crowd(other) < crowd(best) ? other : best))
      const { cell, realms } = place
      if (realms.length >= realmsInCell) realms[0]?.close()
      if (cell.spent) renew(place)
      const realm = opened(place, parts)
      const listed: ScriptRealm = {
        ...realm,
        close: () => {
          realm.close()
          const at = realms.indexOf(listed)
          if (at >= 0) realms.splice(at, 1)
        },
      }
      realms.push(listed)
      return listed
    },
  }
}

const crowd = ({ cell, realms }: Place) => (cell.spent ? 0 : realms.length)
