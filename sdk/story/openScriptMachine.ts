import { type ScriptCell, scriptCells } from './scriptCell.ts'
import type { ScriptMachine, ScriptRealm } from './scriptMachine.ts'
import { openScriptRealm } from './scriptRealm.ts'

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

async function load(): Promise<ScriptMachine> {
  const cells = (await scriptCells(cellCount)).map((cell) => ({ cell, realms: [] as ScriptRealm[] }))
  return {
    open: (parts) => {
      const place = cells.reduce((best, other) => (crowd(other) < crowd(best) ? other : best))
      const { cell, realms } = place
      if (realms.length >= realmsInCell) realms[0]?.close()
      if (cell.spent) {
        realms.length = 0
        cell.renew()
      }
      const realm = openScriptRealm(cell, parts)
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

const crowd = ({ cell, realms }: { readonly cell: ScriptCell; readonly realms: readonly ScriptRealm[] }) =>
  cell.spent ? 0 : realms.length
