import type { Hono } from 'hono'
import { type Listening, listen, type PortRefusal, type RunningServer } from './listen.ts'

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
export async function startAnywhere(app: Hono, from: number = defaultPort): Promise<PortOutcome> {
  const found = await firstFree(app, from)
  if (!found) return { kind: 'refused', port: from, why: 'taken', free: undefined }
  return { kind: 'started', server: found, insteadOf: found.port === from ? undefined : from }
}

/** With a wish, takes that port or says why not, and which one could be had instead. */
export async function startExactly(app: Hono, port: number): Promise<PortOutcome> {
  const attempt = await listen(app, port)
  if (attempt.kind === 'listening') return { kind: 'started', server: attempt.server, insteadOf: undefined }
  const free = await firstFree(app, attempt.why === 'taken' ? port + 1 : defaultPort)
  await free?.close()
  return { kind: 'refused', port, why: attempt.why, free: free?.port }
}

const tries = 50

async function firstFree(app: Hono, from: number): Promise<RunningServer | undefined> {
  for (let port = from; port < from + tries && port <= 65_535; port++) {
    const attempt: Listening = await listen(app, port)
    if (attempt.kind === 'listening') return attempt.server
  }
  return undefined
}
