export type RangeAnswer =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

/**
 * Reads a Range header against a file of `size` bytes; `end` is inclusive, as on the wire.
 *
 * Anything we do not understand, several ranges included, means the whole file: the standard allows a server to
 * ignore the header, and a wrong guess would corrupt a resumed download.
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return { kind: 'whole' }
  if (from === '') return lastBytes(Number(to), size)
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return { kind: 'whole' }
  return start < size ? { kind: 'part', start, end } : { kind: 'unsatisfiable' }
}

function lastBytes(count: number, size: number): RangeAnswer {
  if (count === 0 || size === 0) return { kind: 'unsatisfiable' }
  return { kind: 'part', start: Math.max(0, size - count), end: size - 1 }
}
