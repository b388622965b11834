import type { PermissionName } from 'sdk'
import { expect, test } from 'vitest'
import { Permits } from './Permits.ts'

function permits(granted: readonly PermissionName[] = [], denied: readonly PermissionName[] = []) {
  const asked: PermissionName[] = []
  return { permits: new Permits(granted, denied, (permission) => asked.push(permission)), asked }
}

test('what was answered is not asked again', async () => {
  const { permits: own, asked } = permits(['net'], ['chat'])
  await own.need('net')
  await expect(own.need('chat')).rejects.toMatchObject({ code: 'plugin/denied' })
  expect(asked).toEqual([])
})

test('what nobody was asked waits for the answer, and is asked once however many wait', async () => {
  const { permits: own, asked } = permits()
  const all = Promise.all([own.need('chat'), own.need('chat'), own.need('chat')])
  expect(asked).toEqual(['chat'])
  own.permit(['chat'], [])
  await all
})

test('a denial lets go whoever waits, with the refusal', async () => {
  const { permits: own } = permits()
  const waiting = own.need('devices')
  own.permit([], ['devices'])
  await expect(waiting).rejects.toMatchObject({ code: 'plugin/denied' })
})

test('without an answer it is refused now, and asked again the next time', async () => {
  const { permits: own, asked } = permits()
  const waiting = own.need('chat')
  own.turnAway('chat')
  await expect(waiting).rejects.toMatchObject({ code: 'plugin/denied' })
  own.need('chat').catch(() => {})
  expect(asked).toEqual(['chat', 'chat'])
})

test('what is revoked is refused from then on', async () => {
  const { permits: own } = permits(['net'])
  await own.need('net')
  own.permit([], ['net'])
  await expect(own.need('net')).rejects.toMatchObject({ code: 'plugin/denied' })
})
