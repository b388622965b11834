/** A tease on its site. */
export interface TeaseAddress {
  readonly id: string
  readonly key?: string
}

/** Reads the address of a tease, or its bare number; undefined when it is neither. */
export function readTeaseAddress(text: string): TeaseAddress | undefined {
  const trimmed = text.trim()
  if (/^\d{1,12}$/.test(trimmed)) return { id: trimmed }
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (!url || !/^(www\.)?milovana\.com$/.test(url.hostname)) return undefined
  if (!/^\/(webteases|eos\/editor)\b/.test(url.pathname)) return undefined
  const id = url.searchParams.get('id') ?? /\/editor\/(\d+)/.exec(url.pathname)?.[1] ?? ''
  const key = url.searchParams.get('key')
  if (!/^\d{1,12}$/.test(id)) return undefined
  return { id, ...(key && /^[\w-]{1,100}$/.test(key) && { key }) }
}

/** Where the script of a tease is, for the player to open and save. */
export function scriptAddress({ id, key }: TeaseAddress): string {
  return `https://milovana.com/webteases/geteosscript.php?id=${id}${key === undefined ? '' : `&key=${key}`}`
}
