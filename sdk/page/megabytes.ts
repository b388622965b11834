/** How the page tells amounts: 1,048,576 bytes to the megabyte, one decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

/** What the bar shows: never more than full, and empty where the browser does not say how much there is. */
export function percentUsed(usage: number, quota: number): number {
  if (!(quota > 0) || !(usage > 0)) return 0
  return Math.min(100, (usage / quota) * 100)
}
