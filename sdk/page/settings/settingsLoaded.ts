let loading: Promise<void> = Promise.resolve()

/** Resolves when the settings are those of the player. Whatever may move, send or refuse something waits for it. */
export const settingsLoaded = (): Promise<void> => loading

/** Says that the settings are being read until this promise has settled. */
export function noteLoading(reading: Promise<void>): void {
  loading = reading
}
