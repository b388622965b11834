import { expect, test } from 'vitest'
import { solve } from '../../../platform/proofOfWork.ts'
import { createPow } from './pow.ts'

const ip = '203.0.113.9'

function rig(secret = 'one') {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const pow = createPow({ clock: () => new Date(now), secret: Buffer.from(secret), difficulty: 6 })
  const advance = (ms: number) => {
    now += ms
  }
  const verify = (token: string, from = ip) => pow.verify({ token, ip: from, purpose: 'login' })
  async function solved(from = ip): Promise<string> {
    const { challenge, difficulty } = pow.challenge?.(from) ?? { challenge: '', difficulty: 0 }
    return solve(challenge, difficulty)
  }
  return { advance, verify, solved }
}

test('passes with the work done', async () => {
  const { verify, solved } = rig()
  expect(await verify(await solved())).toBe('passed')
})

test('A8: passes once only', async () => {
  const { verify, solved } = rig()
  const token = await solved()
  expect(await Promise.all([verify(token), verify(token)])).toEqual(['passed', 'failed'])
  expect(await verify(`${token.slice(0, token.lastIndexOf('.'))}.99`)).toBe('failed')
})

test('A8: fails without the work, from another address, of another server', async () => {
  const { verify, solved } = rig()
  const undone = await solved()
  expect(await verify(`${undone.slice(0, undone.lastIndexOf('.'))}.not-it`)).toBe('failed')
  expect(await verify(await solved('198.51.100.7'))).toBe('failed')
  expect(await verify(await rig('other').solved())).toBe('failed')
})

test('lasts two minutes', async () => {
  const { verify, solved, advance } = rig()
  const [first, second] = [await solved(), await solved()]
  advance(119_999)
  expect(await verify(first)).toBe('passed')
  advance(1)
  expect(await verify(second)).toBe('failed')
})

test('fails where anything of the challenge was changed', async () => {
  const { verify, solved } = rig()
  const token = await solved()
  const [id = '', expiry = '', difficulty = '', signature = '', nonce = ''] = token.split('.')
  for (const changed of [
    [id, String(Number(expiry) + 1000), difficulty, signature, nonce],
    [id, expiry, '0', signature, nonce],
    [`${id.slice(1)}A`, expiry, difficulty, signature, nonce],
    [id, expiry, difficulty, signature],
    ['', '', '', '', ''],
  ]) {
    if (changed.join('.') !== token) expect(await verify(changed.join('.'))).toBe('failed')
  }
  expect(await verify('x'.repeat(8192))).toBe('failed')
})
