const key = 'hasCompletedSetup'

/** Whether the setup wizard was finished, or skipped, in this browser. */
export function hasCompletedSetup(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return true
  }
}

export function completeSetup(): void {
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // Without storage the wizard is offered again next time, which is right.
  }
}
