import { onTestFinished, vi } from 'vitest'

export interface Downloaded {
  readonly name: string
  readonly blob: Blob
}

/** What a test hands to the browser's downloads, under the names they are saved by; call it in a `beforeEach`. */
export function collectDownloads(): readonly Downloaded[] {
  const saved: Downloaded[] = []
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = create.call(URL, blob)
      blobs.set(url, blob as Blob)
      return url
    }),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const blob = blobs.get(this.href)
      if (blob) saved.push({ name: this.download, blob })
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return saved
}
