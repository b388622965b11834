import { safeFileName } from '../text/fileName.ts'

const keepMs = 60_000

/** Hands a file to the browser's downloads, under a name that is safe whoever chose it. */
export function download(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(fileName)
  link.click()
  // The browser reads the address after this returns; how long it takes, nobody tells.
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
