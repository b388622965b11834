import { expect, test } from 'vitest'
import { firstLoad, type Manifest } from './firstLoad.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_react.js'], css: ['assets/index-1.css'] },
  '_react.js': {
    file: 'assets/react-1.js',
    imports: ['_react.js'],
    assets: ['assets/serif-1.woff2', 'assets/network-1.js'],
  },
  'src/host/late.ts': { file: 'assets/late-1.js', css: ['assets/late-1.css'] },
}

const code: Readonly<Record<string, string>> = {
  'index.html':
    '<link rel="icon" href="/icon.svg"><script src="/theme.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" fetchpriority="low" href="/assets/late-1.js">',
  'theme.js': '',
  'icon.svg': '',
  'assets/index-1.js':
    'const lazy=["assets/late-1.js","assets/late-1.css"];new Worker(new URL("/assets/storage-1.js",import.meta.url));"assets/gone-1.js"',
  'assets/react-1.js': '',
  'assets/storage-1.js': 'import{a}from"./wire-1.js";import("./seldom-1.js")',
  'assets/network-1.js': 'import{b}from"./gate-1.js"',
  'assets/gate-1.js': '',
  'assets/wire-1.js': 'import"./wire-1.js"',
  'assets/seldom-1.js': '',
  'assets/late-1.js': '',
}

const loaded = firstLoad(manifest, new Set(Object.keys(code)), (file) => code[file] ?? '')

test('takes what the page names, follows static imports, and waits with dynamic ones', () => {
  expect(loaded.scripts).toEqual(['assets/index-1.js', 'assets/react-1.js', 'theme.js'])
  expect(loaded.styles).toEqual(['assets/index-1.css'])
})

test('counts the workers a first script starts, with what they import', () => {
  expect([...loaded.others].sort()).toEqual([
    'assets/gate-1.js',
    'assets/network-1.js',
    'assets/serif-1.woff2',
    'assets/storage-1.js',
    'assets/wire-1.js',
  ])
})
