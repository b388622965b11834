/** How long a beat holds. */
const heldMs = 1000

/** Calls `cut` when the beats stop without a word: whoever steered devices is dead, or hangs. */
export function watchOver(port: MessagePort, cut: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  port.onmessage = ({ data }) => {
    clearTimeout(timer)
    timer = data === 'beat' ? setTimeout(cut, heldMs) : undefined
  }
}
