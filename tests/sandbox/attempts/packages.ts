import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf, manifestOf } from '../../../src/workers/media/registry/registry.fixture.ts'
import { bombData, bytesOf, json, type ZipFile, zip } from '../../fixtures/cards/build.ts'
import type { Rig } from '../rig.ts'
import { attempt } from './attempt.ts'

const code = 'servePlugin({})'
const manifest = {
  ...manifestOf({ entry: 'index.js', contributes: { command: [{ id: 'dim', label: 'Dim' }] } }),
  integrity: hashOf(code),
}
const script: ZipFile = { path: 'index.js', content: code }
const sound: readonly ZipFile[] = [{ path: 'plugin.json', content: json(manifest) }, script]

/** As the player would: from the disk. */
async function chosen({ page, inPage }: Rig, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-package-'))
  const path = join(folder, 'lamp.vesper-plugin')
  await writeFile(path, bytes)
  await page.getByLabel('Plugin').setInputFiles(path)
  try {
    return await inPage('readPackage')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const unreadable = (why: RegExp) => new RegExp(`^package/unreadable: .*${why.source}`)
const badManifest = /^plugin\/bad-manifest/

const packed = (id: string, tried: string, meets: RegExp, bytes: () => Uint8Array) =>
  attempt(id, tried, meets, { apart: true, run: (rig) => chosen(rig, bytes()) })
const withFile = (id: string, tried: string, why: RegExp, file: Partial<ZipFile>) =>
  packed(id, tried, unreadable(why), () => zip([...sound, { path: 'x', content: 'x', ...file }]))
const withManifest = (id: string, tried: string, meets: RegExp, text: () => string | Uint8Array) =>
  packed(id, tried, meets, () => zip([{ path: 'plugin.json', content: text() }, script]))
const changed = (changes: object) => () => json({ ...manifest, ...changes })

/** Files that call themselves plugins. */
export const packageAttempts = [
  packed('soundPackage', 'is sound, for once', /^TAKEN acme\.lamp$/, () => zip(sound)),
  packed('noArchive', 'is no archive', unreadable(/no ZIP archive/), () => bytesOf('hello')),
  packed('inFront', 'hides a file in front of the archive', unreadable(/something stands before/), () =>
    zip(sound, { prefix: bytesOf('#!/bin/sh\n') }),
  ),
  packed('manyFiles', 'holds 10,001 files', unreadable(/10,001 files/), () =>
    zip(Array.from({ length: 10_001 }, (_, index) => ({ path: `f${index}`, content: '', stored: true }))),
  ),
  withFile('zipSlip', 'leads out of its folder', /leads out/, { path: '../index.js' }),
  withFile('absolutePath', 'names a file of the computer', /absolute/, { path: '/etc/passwd' }),
  withFile('drivePath', 'names a drive', /drive/, { path: 'C:\\x.js' }),
  withFile('deviceName', 'names a device', /device/, { path: 'aux.js' }),
  withFile('nulInName', 'cuts a name short', /control characters/, { path: 'index.js\0.png' }),
  withFile('sameByCase', 'holds one file twice, by case', /occurs twice/, { path: 'INDEX.js' }),
  withFile('link', 'holds a link', /it is a link/, { symlink: true }),
  withFile('encrypted', 'holds an encrypted file', /it is encrypted/, { encrypted: true }),
  withFile('lyingSize', 'lies about a size', /more than it says/, { content: 'long '.repeat(999), claimedSize: 5 }),
  withFile('lyingSum', 'lies about a checksum', /checksum/, { claimedCrc: 7 }),
  withFile('zipBomb', 'is a bomb of gigabytes', /more than it says/, {
    deflated: bombData(3000),
    claimedSize: 4 * 1024 * 1024,
  }),
  withManifest('manifestMissingAll', 'says nothing of itself', badManifest, () => '{}'),
  withManifest('manifestNotJson', 'writes no JSON', badManifest, () => '{"id": '),
  withManifest('manifestNotText', 'writes no text', unreadable(/not UTF-8/), () => Uint8Array.of(0xff, 0xfe, 0xfd)),
  withManifest('manifestPrototype', 'writes __proto__ into its manifest', badManifest, () =>
    json(manifest).replace('{', '{"__proto__": {"polluted": true}, '),
  ),
  withManifest('manifestConstructor', 'writes constructor into its permissions', badManifest, () =>
    json(manifest).replace('{', '{"permissions": {"constructor": {"prototype": {"polluted": true}}}, '),
  ),
  withManifest('manifestDeep', 'nests its manifest 100,000 deep', badManifest, () => '['.repeat(100_000)),
  withManifest(
    'manifestLarge',
    'writes 300 KB of manifest',
    unreadable(/at most 256/),
    changed({ description: 'x'.repeat(300_000) }),
  ),
  withManifest('manifestId', 'takes an id with a path in it', badManifest, changed({ id: '../acme.lamp' })),
  withManifest(
    'manifestHost',
    'asks for every host',
    badManifest,
    changed({ permissions: { net: { hosts: ['*'], reason: 'All.' } } }),
  ),
  withManifest(
    'entryOutside',
    'names a script outside of it',
    /^(plugin\/bad-manifest|package\/unreadable)/,
    changed({ entry: '../../index.js' }),
  ),
  withManifest(
    'entryByAddress',
    'names a script by address',
    /^(plugin\/bad-manifest|package\/unreadable)/,
    changed({ entry: 'https://collector.example/index.js' }),
  ),
  withManifest(
    'wrongIntegrity',
    'holds other code than it names',
    /^plugin\/integrity: .*changed after it was built/,
    changed({ integrity: hashOf('other') }),
  ),
  withManifest(
    'noIntegrity',
    'does not say what its code is',
    /^plugin\/integrity: .*no "integrity"/,
    changed({ integrity: undefined }),
  ),
]
