import { packPlugin } from 'sdk/package'

/** The files of a plugin as a package, so that nothing is checked in two ways. */
export async function packed(files: Readonly<Record<string, Blob>>): Promise<Blob> {
  const contents = Object.entries(files).map(async ([name, file]) => {
    return [name, new Uint8Array(await file.arrayBuffer())] as const
  })
  return new Blob([new Uint8Array(packPlugin(Object.fromEntries(await Promise.all(contents))))])
}
