import { PluginError } from 'sdk'

/** How long the browser may take to open a database. Some never answer, and send no event either. */
const openLimitMs = 10_000

/** The same for what the page needs at its start: it says that the browser is slow, and waits. */
export const startLimitMs = 60_000

/**
 * Waits for a database to open, but not for ever. One that opens after the limit is given to `late`, so that its
 * connection does not stay open unnoticed.
 */
export function openWithin<T>(opening: Promise<T>, late: (opened: T) => void, limitMs = openLimitMs): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const limit = setTimeout(() => {
      isOver = true
      reject(notAnswering())
    }, limitMs)
    opening.then(
      (opened) => {
        clearTimeout(limit)
        if (isOver) late(opened)
        else resolve(opened)
      },
      (error: unknown) => {
        clearTimeout(limit)
        reject(error)
      },
    )
  })
}

export const notAnswering = (): PluginError =>
  new PluginError(
    'storage/slow',
    "The browser isn't opening Vesper's storage. Close other tabs of Vesper and reload this one; if that does not help, restart the browser.",
  )
