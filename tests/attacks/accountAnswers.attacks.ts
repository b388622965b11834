import { secretsInMemory, tokenOf } from '../../src/workers/network/account/account.fixture.ts'
import { createAccount } from '../../src/workers/network/account/account.ts'
import { askAccount } from '../../src/workers/network/account/askAccount.ts'
import { netLog } from '../../src/workers/network/log.ts'
import type { Secrets } from '../../src/workers/network/secrets.ts'
import { type Attack, type AttackResult, heldUnless } from './attack.ts'

/* An account server, which the player may have named, that fills the memory of the network worker with its answers. */

const host = 'https://accounts.example'
const mebibyte = 1024 * 1024
const never = new AbortController().signal
const piece = new Uint8Array(mebibyte).fill(32)
/** What is sent to a worker that takes everything, so that the row of one that does still ends. */
const enough = 100
const token = tokenOf(0, 86_400_000)

/** How the answers begin, each with as many bytes after it as are taken. */
const answers: readonly (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
  ['without a length', {}],
  ['of the length it says', { 'content-length': String(enough * mebibyte) }],
  ['that says it has 2 bytes', { 'content-length': '2' }],
  ['that says it has a negative length', { 'content-length': '-1' }],
  ['whose length is no number', { 'content-length': 'short' }],
]

/** Answers everything with `status` and with bytes until `read` is done. Returns how many mebibytes were taken. */
async function answering(status: number, headers: Readonly<Record<string, string>>, read: () => Promise<unknown>) {
  let taken = 0
  const source = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          taken += 1
          if (taken > enough) controller.close()
          else controller.enqueue(piece)
        },
      },
      { highWaterMark: 0 },
    )
  const before = globalThis.fetch
  globalThis.fetch = async (url) =>
    Object.defineProperty(new Response(source(), { status, headers }), 'url', { value: String(url) })
  try {
    return { result: await read(), taken }
  } finally {
    globalThis.fetch = before
  }
}

/** Makes one call of the page. Resolves with the code of its error, or "answered". */
const call = (path: `/${string}`) => () =>
  askAccount(
    { log: netLog(() => 0), host, token, keep: async () => {}, random: () => 0 },
    { method: 'GET', path },
    never,
  ).then(
    () => 'answered',
    (error: { readonly code?: unknown }) => error.code,
  )

/** Hands a plugin's refusal to the account, and waits until it was read. */
async function refusal(): Promise<void> {
  const account = createAccount({
    secrets: secretsInMemory() as Secrets,
    log: netLog(() => 0),
    now: () => 0,
    pageOrigin: host,
    isOnline: () => true,
    onOnline: () => {},
  })
  const response = await fetch(`${host}/api/chat/completions`)
  const { warn } = console
  await new Promise<void>((resolve) => {
    console.warn = () => resolve()
    account.noteAnswer('/chat/completions', token, response)
  })
  console.warn = warn
  await response.body?.cancel()
}

const calls = [
  { what: 'an answer', status: 200, path: '/usage', most: 5 },
  { what: 'a refusal', status: 500, path: '/usage', most: 5 },
  { what: 'a file', status: 200, path: '/privacy/export/018f0000-0000-7000-8000-000000000000/download', most: 65 },
] as const

export const attacks: readonly Attack[] = answers.flatMap(([length, headers]) => [
  ...calls.map(({ what, status, path, most }) =>
    row(`${what} ${length}`, async () => {
      const { result, taken } = await answering(status, headers, call(path))
      return heldUnless(
        (taken > most || result !== 'net/too-large') && `${taken} MiB were taken, and it ended with ${result}`,
      )
    }),
  ),
  row(`a plugin's refusal ${length}`, async () => {
    const { taken } = await answering(503, headers, refusal)
    // A cloned answer reads one piece ahead.
    return heldUnless(taken > 2 && `${taken} MiB were taken`)
  }),
])

function row(id: string, attack: () => Promise<AttackResult>): Attack {
  return { id, area: 'account answers', tries: `fills the worker's memory with ${id}`, attack }
}
