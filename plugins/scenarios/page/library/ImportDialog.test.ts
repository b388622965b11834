import { expect, test } from 'vitest'
import { readTeaseAddress, scriptAddress } from './ImportDialog.tsx'

test('eos-Q08 eos-Q09 a tease is known by its address or its number', () => {
  expect(readTeaseAddress('https://milovana.com/webteases/showtease.php?id=12345&key=ab3')).toEqual({
    id: '12345',
    key: 'ab3',
  })
  expect(readTeaseAddress(' milovana.com/webteases/geteosscript.php?id=7 ')).toEqual({ id: '7' })
  expect(readTeaseAddress('12345')).toEqual({ id: '12345' })
  expect(readTeaseAddress('https://milovana.com.example/webteases/showtease.php?id=1')).toBeUndefined()
  expect(readTeaseAddress('hello')).toBeUndefined()
  expect(scriptAddress({ id: '7', key: 'k' })).toMatch(/geteosscript\.php\?id=7&key=k$/)
})
