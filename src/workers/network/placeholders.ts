/*
 * A plugin writes "{{secret:api-key}}" where a key belongs and never sees the key. The marks mean something in
 * header values only; anywhere else they are refused, so that nobody takes them for working there.
 */

const mark = '{{secret:'
const whole = /\{\{secret:([^{}]*)\}\}/g

/** The secrets a header value asks for, or `undefined` when a mark is broken. */
export function secretsIn(value: string): readonly string[] | undefined {
  const names = [...value.matchAll(whole)].map((match) => match[1] ?? '')
  return value.replace(whole, '').includes(mark) ? undefined : names
}

export function fillIn(value: string, secrets: ReadonlyMap<string, string>): string {
  const filled = value.replace(whole, (_, name: string) => secrets.get(name) ?? '')
  const login = /^Basic (.*:.*)$/i.exec(filled)?.[1]
  return login === undefined || login === value.slice('Basic '.length) ? filled : `Basic ${asLogin(login)}`
}

/** A login is entered as "name:password", as people know theirs, and sent in the form this scheme wants. */
export const asLogin = (login: string) => btoa(String.fromCharCode(...new TextEncoder().encode(login)))

/** A mark in an address, also when it is percent-encoded. */
export function isMarked(address: string): boolean {
  return address.replace(/%7b/gi, '{').replace(/%3a/gi, ':').toLowerCase().includes(mark)
}

/**
 * A body is somebody's words, and a stranger's character card may hold anything: only the marks of secrets that
 * this plugin really has count as a mistake of its author.
 */
export function isMarkedWith(body: string | Uint8Array, names: readonly string[]): boolean {
  if (names.length === 0) return false
  const text = typeof body === 'string' ? body : new TextDecoder('latin1').decode(body)
  return text.includes(mark) && names.some((name) => text.includes(`${mark}${name}}}`))
}
