/** The word in the address that asks for it: `/chat?incognito`. */
export const incognitoParameter = 'incognito'

/**
 * Whether this page keeps nothing: chats live in memory, and are gone with it. Decided once, when the page starts;
 * the address carries it on, so that a reload and a link opened beside it stay as private.
 */
export const isIncognito: boolean = isAskedFor(globalThis.location?.search ?? '')

/** Whether an address asks for it, by its part from "?" on. */
export function isAskedFor(search: string): boolean {
  return new URLSearchParams(search).has(incognitoParameter)
}
