import { isLetIn } from '../wire/auth.ts'
import type { Ask, Welcome, Wire } from '../wire/exchange.ts'
import type { ComfyServer } from './ComfyServer.ts'

/** Lets a socket in, or not. What it is told first: the queue, and what its own job is at. */
export function connectSocket(server: ComfyServer, ask: Omit<Ask, 'body'>, wire: Wire): Welcome {
  const { faults, profile } = server
  if (faults.has('refused') || faults.has('blackhole')) return { kind: 'out', status: 0 }
  if (!/\/ws$/.test(ask.url.pathname)) return { kind: 'out', status: 404 }
  const door = faults.peek('auth-401') ?? faults.peek('auth-401-preflight')
  if (door && !isLetIn(door, ask)) return { kind: 'out', status: 401 }
  const none = faults.take('ws-none')
  if (none) return { kind: 'out', status: none.status ?? 404 }
  const client = ask.url.searchParams.get('clientId') || server.newId().replaceAll('-', '')
  if (server.isShutOut(client)) return { kind: 'out', status: 503 }

  const first = () => {
    const status = { exec_info: { queue_remaining: server.remaining } }
    const key = profile.hasCredentialKey ? { credential_key: 'never-keep-this-key' } : {}
    const { running, current } = server
    const isOurs = running?.client === client && current !== undefined
    return [
      { type: 'status', data: { status, sid: client, ...key } },
      ...(isOurs ? [{ type: 'executing', data: { node: current } }] : []),
    ]
  }
  return { kind: 'in', visit: server.sockets.connect(client, wire, first, faults.take('ws-deaf') !== undefined) }
}
