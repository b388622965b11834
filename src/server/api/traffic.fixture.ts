import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { refusalMembers } from '../../platform/common.ts'
import { contract } from '../../platform/contract.ts'
import { refusalRowsOf } from '../../platform/openapi.ts'
import type { Route } from '../../platform/route.ts'

/** One call and what came back. */
export interface Exchange {
  readonly method: string
  /** Below "/api", with its query. */
  readonly path: string
  readonly status: number
  readonly body: unknown
}

/** What an exchange holds that the contract does not name, in words; undefined where all of it is named. */
export function undocumented({ method, path, status, body }: Exchange): string | undefined {
  const route = routeOf(method, path.split('?', 1).join(''))
  if (!route) return status === 404 ? undefined : `${method} ${path} is no call of the contract, and answered ${status}`
  if (status >= 200 && status < 300) {
    if (status !== route.status) return `${method} ${route.path} answered ${status}, not ${route.status}`
    if (route.file || route.bare || Value.Check(route.answer, body)) return undefined
    const [first] = Value.Errors(route.answer, body)
    return `${method} ${route.path} answered ${JSON.stringify(body)}: ${first?.instancePath} ${first?.message}`
  }
  const { code } = Object(body)
  const rows = refusalRowsOf(route).filter((row) => row.status === status && row.code === code)
  if (rows.length === 0)
    return `${method} ${route.path} refused with ${status} ${code}, which the contract does not name`
  const known = { ...refusalMembers, ...(route.refusalMembers && Type.Partial(route.refusalMembers).properties) }
  const other = Object.keys(Object(body)).find((name) => !Object.hasOwn(known, name))
  return other === undefined ? undefined : `${method} ${route.path} refused with the member "${other}"`
}

function routeOf(method: string, path: string): Route | undefined {
  const parts = path.split('/')
  return contract
    .filter((route) => route.method === method && fits(route.path.split('/'), parts))
    .toSorted((a, b) => a.path.split('/:').length - b.path.split('/:').length)[0]
}

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])
