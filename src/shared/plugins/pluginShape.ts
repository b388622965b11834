import { type PermissionName, type PluginManifest, parsePluginId } from 'sdk'
import { isFields } from '../fields.ts'
import { isListOf, isText, isTime } from '../records/checks.ts'
import type { Decision, InstalledPlugin, PluginRecord, PluginSource } from './pluginRecords.ts'

/**
 * What is remembered of a plugin decides what it may do, so all of it is looked at. What the manifest says beyond
 * its head is for whoever parses it.
 */
export function isPluginRecord(value: unknown): value is PluginRecord {
  return (
    isFields(value) &&
    isText(value.id) &&
    parsePluginId(value.id).ok &&
    typeof value.enabled === 'boolean' &&
    (value.installed === undefined || (isInstalled(value.installed) && value.installed.manifest.id === value.id))
  )
}

const tiers: ReadonlySet<unknown> = new Set(['reviewed', 'community', 'developer'])

const isInstalled = (value: unknown): value is InstalledPlugin =>
  isFields(value) &&
  isManifest(value.manifest) &&
  tiers.has(value.tier) &&
  isSource(value.source) &&
  (value.publisher === undefined || (isText(value.publisher) && /^[\w-]+$/.test(value.publisher))) &&
  isText(value.code) &&
  /^sha256-[A-Za-z0-9+/]{43}=$/.test(value.code) &&
  isTime(value.at) &&
  isListOf(value.decisions, isDecision)

const isManifest = (value: unknown): value is PluginManifest =>
  isFields(value) &&
  [value.id, value.name, value.version, value.sdk].every(isText) &&
  (value.permissions === undefined || isFields(value.permissions)) &&
  isFields(value.contributes)

function isSource(value: unknown): value is PluginSource {
  if (!isFields(value)) return false
  switch (value.kind) {
    case 'file':
      return isText(value.name)
    case 'url':
    case 'developer':
      return isText(value.url)
    case 'registry':
      return isText(value.index)
    default:
      return false
  }
}

const permissions: ReadonlySet<unknown> = new Set<PermissionName>([
  'net',
  'secrets',
  'chat',
  'devices',
  'transport',
  'files',
  'wasm',
])

const isDecision = (value: unknown): value is Decision =>
  isFields(value) &&
  (permissions.has(value.permission) || (isText(value.permission) && value.permission.startsWith('service:'))) &&
  isListOf(value.parameters, isText) &&
  typeof value.granted === 'boolean' &&
  isTime(value.at)
