import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no other screen has the double line that marks what a plugin draws', () => {
  const sheets = readdirSync('src/host', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const styled = sheets.filter((name) => /\bdouble\b/.test(withoutComments(join('src/host', name))))
  expect(styled).toEqual([join('plugins', 'page', 'ContributedView.module.css')])
})

const withoutComments = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
