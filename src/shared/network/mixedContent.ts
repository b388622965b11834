import { placeOf } from './place.ts'

/** A secure page may not ask a plain server elsewhere: known before anybody is asked. Own computers are an exception. */
export function isMixedContent(pageOrigin: string, { protocol, hostname }: URL): boolean {
  return pageOrigin.startsWith('https:') && protocol === 'http:' && placeOf(hostname) !== 'this-computer'
}
