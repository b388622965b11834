import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { listen, loopback, type PortRefusal, type RunningServer } from './listen.ts'

const defaultPort = 7410

/** What the PORT variable asks for. */
export type PortWish =
  | { readonly kind: 'any' }
  | { readonly kind: 'exactly'; readonly port: number }
  | { readonly kind: 'nonsense'; readonly text: string }

export type PortOutcome =
  | { readonly kind: 'started'; readonly server: RunningServer; readonly insteadOf: number | undefined }
  | { readonly kind: 'refused'; readonly port: number; readonly why: PortRefusal; readonly free: number | undefined }

export function readPortWish(text: string | undefined): PortWish {
  if (text === undefined || text.trim() === '') return { kind: 'any' }
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return port <= 65_535 ? { kind: 'exactly', port } : { kind: 'nonsense', text }
}

/** Without a wish, takes the next free port when the usual one is busy. */
export async function startAnywhere(app: FastifyInstance, from: number = defaultPort): Promise<PortOutcome> {
  for (const port of nextPorts(from)) {
    const attempt = await listen(app, port)
    if (attempt.kind === 'refused') continue
    return { kind: 'started', server: attempt.server, insteadOf: port === from ? undefined : from }
  }
  return { kind: 'refused', port: from, why: 'taken', free: undefined }
}

/** With a wish, takes that port or says why not, and which one could be had instead. */
export async function startExactly(app: FastifyInstance, port: number): Promise<PortOutcome> {
  const attempt = await listen(app, port)
  if (attempt.kind === 'listening') return { kind: 'started', server: attempt.server, insteadOf: undefined }
  const free = await firstFree(attempt.why === 'taken' ? port + 1 : defaultPort)
  return { kind: 'refused', port, why: attempt.why, free }
}

const tries = 50

const nextPorts = (from: number): readonly number[] =>
  Array.from({ length: tries }, (_, index) => from + index).filter((port) => port <= 65_535)

async function firstFree(from: number): Promise<number | undefined> {
  for (const port of nextPorts(from)) if (await isFree(port)) return port
  return undefined
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, loopback, () => server.close(() => resolve(true)))
  })
}
