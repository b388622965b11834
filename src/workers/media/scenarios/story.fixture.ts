import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { readScenario } from './readScenario.ts'
import type { ChosenFile, ScenarioNews, ScenarioReading, ScenarioReadOptions } from './types.ts'

/** Files of a package by path; text or bytes. */
export type Contents = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>

export const chosenFrom = (contents: Contents): readonly ChosenFile[] =>
  Object.entries(contents).map(([path, content]) => ({ path, blob: new Blob([content]) }))

export async function zipOf(contents: Contents, password?: string): Promise<readonly ChosenFile[]> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), {
    filenameValidation: 'tolerant',
    ...(password !== undefined && { password, zipCrypto: true }),
  } as never)
  for (const [path, content] of Object.entries(contents)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new BlobReader(new Blob([content]))
    await writer.add(path, reader)
  }
  return [{ path: 'package.zip', blob: await writer.close() }]
}

export async function newsOf(
  chosen: readonly ChosenFile[],
  options: ScenarioReadOptions = {},
  signal = new AbortController().signal,
): Promise<readonly ScenarioNews[]> {
  const all: ScenarioNews[] = []
  for await (const news of readScenario(chosen, options, signal)) all.push(news)
  return all
}

/** How it ended. */
export async function endOf(chosen: readonly ChosenFile[], options: ScenarioReadOptions = {}): Promise<ScenarioNews> {
  const last = (await newsOf(chosen, options)).at(-1)
  if (!last) throw new Error('Nothing was said')
  return last
}

export async function readingOf(
  chosen: readonly ChosenFile[],
  options: ScenarioReadOptions = {},
): Promise<ScenarioReading> {
  const end = await endOf(chosen, options)
  if (end.kind !== 'read') throw new Error(`It ended with ${JSON.stringify(end)}`)
  return end.reading
}

export const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

export const sha1Of = async (text: string): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-1', bytes(text))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export const h = (digit: string): string => digit.repeat(40)

interface TeaseParts {
  readonly images?: readonly { readonly id: number; readonly hash: string; readonly href?: string }[]
  readonly files?: Readonly<Record<string, { readonly hash: string; readonly href?: string }>>
  readonly more?: object
}

/** An EOS script of two pages with one gallery. */
export const tease = ({ images = [], files = {}, more = {} }: TeaseParts = {}): string =>
  JSON.stringify({
    pages: {
      start: [{ image: { locator: 'gallery:garden/1' } }, { say: { label: '<p>Good evening.</p>' } }, { end: {} }],
      later: [{ say: { label: 'Later' } }],
    },
    galleries: { garden: { name: 'The garden', images } },
    files,
    ...more,
  })

export const guide = (pages: string, head = ''): string =>
  `<?xml version="1.0"?><Tease><Title>The lighthouse</Title><Author><Name>Ottilie Brandt</Name></Author>${head}<Pages>${pages}</Pages></Tease>`
