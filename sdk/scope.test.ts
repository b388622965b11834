import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Scope } from './scope.ts'

test('endings run newest first', () => {
  const order: number[] = []
  const scope = new Scope('test')
  scope.add(() => order.push(1))
  scope.add(() => order.push(2))
  scope.close()
  expect(order).toEqual([2, 1])
})

test('an ending that throws does not keep the others from running', () => {
  const order: number[] = []
  const scope = new Scope('test')
  scope.add(() => order.push(1))
  scope.add(() => {
    throw new Error('broken')
  })
  scope.add(() => order.push(3))
  expect(() => scope.close()).toThrow(AggregateError)
  expect(order).toEqual([3, 1])
})

test('what arrives late ends at once', () => {
  const scope = new Scope('test')
  scope.close()
  let ended = false
  scope.add(() => {
    ended = true
  })
  expect(ended).toBe(true)
})

test('one thing can be ended early, and then not again', () => {
  let times = 0
  const scope = new Scope('test')
  const end = scope.add(() => times++)
  end()
  end()
  scope.close()
  expect(times).toBe(1)
})

test('its signal aborts when it closes', () => {
  const scope = new Scope('test')
  expect(scope.signal.aborted).toBe(false)
  scope.close()
  expect(scope.signal.aborted).toBe(true)
})

test('`using` closes it', () => {
  let ended = false
  {
    using scope = new Scope('test')
    scope.add(() => {
      ended = true
    })
  }
  expect(ended).toBe(true)
})

test('everything that was started ends exactly once, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (early) => {
      const ended = early.map(() => 0)
      const scope = new Scope('test')
      const ends = early.map((_, index) =>
        scope.add(() => {
          ended[index] = (ended[index] ?? 0) + 1
        }),
      )
      for (const [index, now] of early.entries()) if (now) ends[index]?.()
      scope.close()
      expect(ended.every((times) => times === 1)).toBe(true)
    }),
  )
})
