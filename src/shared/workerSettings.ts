/** Records among the settings that workers keep for themselves: no part of what the player sets, shows or backs up. */
export const workerSettings = {
  /** Which store this is (storage). */
  storeId: 'storeId',
  /** When background requests were made in the last hour (conversation). */
  requestTimes: 'backgroundRequests',
} as const

const ids: ReadonlySet<string> = new Set(Object.values(workerSettings))

export const isWorkerSetting = (id: string): boolean => ids.has(id)
