import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup.mjs'

/*
 * docs/asvs.csv has a line for every requirement of levels 1 and 2 of OWASP ASVS 5.0.0, by its id; what each demands is
 * read there. `met` is seen to hold by the tests it names, and `partly` and `not met` say what is missing.
 */

const statuses = ['met', 'partly', 'not met', 'not applicable']
const [head, ...lines] = readFileSync(join(root, 'docs/asvs.csv'), 'utf8').trimEnd().split('\n')
const rows = lines.map((line) => {
  const cells = Array.from(
    line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ([, quoted, plain]) => quoted ?? plain,
  )
  const [id = '', level = '', status = '', evidence = '', tests = ''] = cells.map((cell) => cell ?? '')
  return { id, level, status, evidence, tests: tests.split(' ').filter(Boolean), cells: cells.length }
})

test('has one line for each of the 253 requirements of levels 1 and 2', () => {
  expect(head).toBe('id,level,status,evidence,tests')
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
  expect(rows).toHaveLength(253)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  for (const { id } of rows) expect(id).toMatch(/^V(?:[1-9]|1[0-7])\.[1-8]\.\d{1,2}$/)
})

test('gives each a status and evidence, and each that is met a test that exists', () => {
  const wrong = rows.filter(
    ({ status, evidence, tests, cells }) =>
      cells !== 5 ||
      !statuses.includes(status) ||
      evidence.length < 8 ||
      (status === 'met' && tests.length === 0) ||
      tests.some((file) => !/\.(?:test|spec|attacks)\.tsx?$/.test(file) || !existsSync(join(root, file))),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})
