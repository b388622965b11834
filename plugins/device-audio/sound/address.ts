/** What the provider asks of the page: an output by the browser's id, or the usual one. */
export const addressOf = (sink: string): string => (sink === '' ? 'output' : `output?${encodeURIComponent(sink)}`)

export function sinkIn(address: string): string {
  const at = address.indexOf('?')
  return at < 0 ? '' : decodeURIComponent(address.slice(at + 1))
}
