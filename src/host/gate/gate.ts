import { proxy } from 'valtio'

const key = 'vesper-adult'

/** Whether this person has said to be of age. Until then nothing of the app answers. */
export const gate = proxy({ isOpen: remembered() })

export function confirmAdult(): void {
  gate.isOpen = true
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // Without storage the question is asked again next time.
  }
}

export function leave(): void {
  location.replace('about:blank')
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}
