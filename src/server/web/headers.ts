import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDocument, mayBeFramed, policyFor } from './policy.ts'
import { isMediaPath, requestPath } from './requestPath.ts'

/** Puts the security headers on an answer, refusals and failures included. */
export function secured(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = isRefusal(reply.statusCode) ? refusedPath : requestPath(request)
  return reply.headers(securityHeaders(path, request.headers.host))
}

/** What was refused is no page, whatever was asked for: it may be neither framed nor read by others. */
const refusedPath = '/api'
const isRefusal = (status: number) => status === 403 || status === 421

/** The headers of an answer that no route gave. */
export const refusalHeaders = (): Readonly<Record<string, string>> => ({
  ...securityHeaders(refusedPath),
  'Cache-Control': 'no-store',
})

/**
 * The headers of a response at `path`. COOP and COEP together give the page threads in wasm. What only a document obeys is
 * left out where none is: a visit fetches many files.
 */
export function securityHeaders(path: string, host?: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policyFor(path, host),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    // A frame without an origin is another's to Firefox, which would not load it. There is nothing in it to be read.
    'Cross-Origin-Resource-Policy': mayBeFramed(path) || isMediaPath(path) ? 'cross-origin' : 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(isDocument(path) && ofDocuments(path)),
  }
}

const ofDocuments = (path: string): Readonly<Record<string, string>> => ({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': mayBeFramed(path) ? noPermissions : permissions,
  'X-Frame-Options': mayBeFramed(path) ? 'SAMEORIGIN' : 'DENY',
  // A plugin's page has no origin that could be a key.
  ...(!mayBeFramed(path) && { 'Origin-Agent-Cluster': '?1' }),
})

/** Web Bluetooth is ours without a word; browsers without it warn of its name on every page. */
const ours = ['serial', 'usb', 'hid', 'camera', 'microphone']
const nobodys = ['midi', 'geolocation', 'payment', 'display-capture', 'idle-detection']
const noPermissions = nobodys.map((name) => `${name}=()`).join(', ')
const permissions = [...ours.map((name) => `${name}=(self)`), ...nobodys.map((name) => `${name}=()`)].join(', ')
