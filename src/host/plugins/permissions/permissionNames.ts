import type { PermissionName } from 'sdk'
import type { Askable } from './permissionsOf.ts'
import { plain } from './theirWords.ts'

/** A permission in a word or two. */
export const nameOfPermission = (permission: Askable): string => words(permission)[0]

/** What a plugin asks for, after "asks to …". */
export const wishOf = (permission: Askable): string => words(permission)[1]

function words(permission: Askable): readonly [name: string, wish: string] {
  return isName(permission) ? names[permission] : service(permission)
}

const isName = (permission: Askable): permission is PermissionName => Object.hasOwn(names, permission)

const names: Readonly<Record<PermissionName, readonly [name: string, wish: string]>> = {
  net: ['Servers', 'reach servers'],
  secrets: ['Keys', 'use a key of yours'],
  chat: ['Conversation', 'read this conversation'],
  devices: ['Stimulation', 'request stimulation'],
  transport: ['Hardware', 'control hardware directly'],
  files: ['Files', 'keep files in this browser'],
  wasm: ['Compiled code', 'run compiled code'],
}

function service(permission: Askable): readonly [string, string] {
  const name = plain(permission.replace(/^service:/, ''))
  return [`Service ${name}`, `use the service ${name}`]
}
