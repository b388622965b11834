import type { FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'

/** Ten minutes: as long as a round trip may take. */
const lastsSeconds = 600

const isSecure = ({ publicUrl }: Platform): boolean => publicUrl.startsWith('https:')

const cookieName = (platform: Platform): string => (isSecure(platform) ? '__Host-oauth' : 'oauth')

/** Binds a way to a provider and back to the browser it began in. */
export const tripCookie = (platform: Platform, value: string): string => cookieOf(platform, value, lastsSeconds)

/** Takes it away again. */
export const noTripCookie = (platform: Platform): string => cookieOf(platform, '', 0)

const cookieOf = (platform: Platform, value: string, seconds: number): string =>
  [
    `${cookieName(platform)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(platform) ? ['Secure'] : []),
  ].join('; ')

export function tripCookieIn({ headers }: FastifyRequest, platform: Platform): string | undefined {
  const name = `${cookieName(platform)}=`
  return headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length)
}

/**
 * Whether a visit does not come from our own page, but from a link elsewhere or by hand. A visit that carries a ticket
 * must: otherwise somebody could send another their ticket, and have that person's account linked with their own.
 */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'same-site', undefined].includes(headers['sec-fetch-site'])
