import { at, numberAt } from './json.ts'

/** Text from a plugin's settings, trimmed; the fallback when it is missing or of another type. */
export function textSetting(settings: unknown, key: string, fallback = ''): string {
  const value = at(settings, key)
  return typeof value === 'string' ? value.trim() : fallback
}

/** A number from the settings. */
export function numberSetting(settings: unknown, key: string, fallback: number): number {
  return numberAt(settings, key) ?? fallback
}

/** A switch from the settings. */
export function switchSetting(settings: unknown, key: string, fallback = false): boolean {
  const value = at(settings, key)
  return typeof value === 'boolean' ? value : fallback
}
