import { Value } from 'typebox/value'
import { contract } from '../../../platform/contract.ts'
import type { Route } from '../../../platform/route.ts'
import type { AccountCall } from '../contract.ts'

/** Whether the contract has such a call. */
export const isInContract = (call: Pick<AccountCall, 'method' | 'path'>): boolean => routeOf(call) !== undefined

/** Whether a call answers with a file. */
export const isFile = (call: Pick<AccountCall, 'method' | 'path'>): boolean => routeOf(call)?.file !== undefined

/** Whether a call may wait for the connection. */
export const mayWait = (call: Pick<AccountCall, 'method' | 'path'>): boolean => routeOf(call)?.waits === true

/** A good answer as the contract has it, or undefined for anything else. Members a newer server added are left out. */
export function readAnswer(call: Pick<AccountCall, 'method' | 'path'>, body: unknown): unknown {
  const route = routeOf(call)
  if (!route) return undefined
  const cleaned = Value.Clean(route.answer, body)
  return Value.Check(route.answer, cleaned) ? cleaned : undefined
}

function routeOf({ method, path }: Pick<AccountCall, 'method' | 'path'>): Route | undefined {
  const parts = path.split('/')
  const fitting = contract.filter((route) => route.method === method && fits(route.path.split('/'), parts))
  // A path that is written out goes before one with parameters.
  return fitting.toSorted((a, b) => parameters(a) - parameters(b))[0]
}

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])

const parameters = ({ path }: Route): number => path.split('/:').length
