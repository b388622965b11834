import { isFields } from '../../../shared/fields.ts'

const most = 100

/** Every host a script names in an address, wherever it does. None of them is asked for anything. */
export function hostsIn(script: unknown): readonly string[] {
  const hosts = new Set<string>()
  const rest: unknown[] = [script]
  for (let value = rest.pop(); value !== undefined && hosts.size < most; value = rest.pop()) {
    if (typeof value === 'string') gather(value, hosts)
    else if (Array.isArray(value)) for (const item of value) rest.push(item ?? null)
    else if (isFields(value)) for (const item of Object.values(value)) rest.push(item ?? null)
  }
  return [...hosts].sort()
}

function gather(text: string, hosts: Set<string>): void {
  if (!text.includes('//')) return
  for (const [, host] of text.matchAll(/\bhttps?:\/\/([a-z\d.-]{1,253})/gi)) if (host) hosts.add(host.toLowerCase())
}
