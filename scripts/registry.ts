import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pinnedKeys } from '../src/host/plugins/index/keys.ts'
import { type Registry, revoke, rotate, signFolder, verify } from './registry/commands.ts'
import { newKey, readKey, type SigningKey } from './registry/keyFile.ts'
import { guarded, root, Stop } from './setup.mjs'

const help = `Keeps the registry of plugins in public/registry: an index, its signature, and the packages.

  registry new-key <file>                 makes a key pair; the private half stays in that file
  registry sign <folder> --key <file>     adds the .vesper-plugin files of a folder and signs the index
           [--publisher <file>]           the key of who published them (else the first --key)
           [--tier reviewed|community]    who has looked at them (else community)
  registry revoke <id> [version …] --key <file> --why "…"
                                          withdraws a plugin, or some versions of it
  registry rotate --key <file> --next <file>
                                          announces the next key and signs with both
  registry verify                         checks the index, its signature and every package

--key may be given twice: while a key is being replaced, both sign. --registry <folder> names another folder.`

await guarded(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true, default: [] },
      next: { type: 'string' },
      publisher: { type: 'string' },
      tier: { type: 'string', default: 'community' },
      why: { type: 'string' },
      registry: { type: 'string', default: join(root, 'public/registry') },
    },
  })
  const [command, ...rest] = positionals
  switch (command) {
    case 'new-key': {
      const file = given(rest[0], 'the file for the private key')
      console.log(`Public key: ${await newKey(file, root)}`)
      console.log(`The private half is in ${file}. Keep it safe, and out of the repository.`)
      return
    }
    case 'sign': {
      const registry = await opened(values.registry, values.key)
      const [first] = registry.keys
      const publisher = values.publisher === undefined ? first : await readKey(values.publisher)
      const added = await signFolder(registry, given(rest[0], 'the folder with the packages'), {
        publisher: given(publisher, 'a key (--key <file>)'),
        tier: tierFrom(values.tier),
      })
      for (const name of added) console.log(`Released ${name}`)
      console.log(added.length === 0 ? 'Nothing new; the index was signed again.' : `Signed with ${added.length} new.`)
      return
    }
    case 'revoke': {
      const [id, ...versions] = rest
      const why = given(values.why, 'the reason (--why "…")')
      await revoke(await opened(values.registry, values.key), given(id, 'the id of the plugin'), { versions, why })
      console.log(`Withdrew ${id}${versions.length > 0 ? ` ${versions.join(', ')}` : ''}.`)
      return
    }
    case 'rotate': {
      const next = await readKey(given(values.next, 'the next key (--next <file>)'))
      await rotate(await opened(values.registry, values.key), next)
      console.log(`The index announces ${next.publicKey}, and both keys have signed it. Add it to the pinned keys.`)
      return
    }
    case 'verify': {
      const { plugins, revoked } = await verify(values.registry, pinnedKeys)
      console.log(`Sound: ${plugins.length} plugins, ${revoked.length} withdrawn, signed by a pinned key.`)
      return
    }
    default:
      console.log(help)
      process.exitCode = command === undefined || command === 'help' ? 0 : 2
  }
})

async function opened(folder: string, files: readonly string[]): Promise<Registry> {
  if (files.length === 0) throw new Stop('Say which key signs: --key <file>.')
  const keys: readonly SigningKey[] = await Promise.all(files.map(readKey))
  return { folder, accepted: [...pinnedKeys, ...keys.map(({ publicKey }) => publicKey)], keys, now: Date.now() }
}

function tierFrom(text: string): 'reviewed' | 'community' {
  if (text === 'reviewed' || text === 'community') return text
  throw new Stop(`The tier is "reviewed" or "community", not "${text}".`)
}

function given<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Stop(`What is missing: ${what}.\n\n${help}`)
  return value
}
