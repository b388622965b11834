import { randomUUID } from 'node:crypto'
import { migrate } from '../../src/server/database/migrate.ts'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { reseal } from '../../src/server/secrets/reseal.ts'
import { createSeal } from '../../src/server/secrets/seal.ts'
import { openSecrets, rotateSecrets } from '../../src/server/settings/secrets.ts'
import type { Settings } from '../../src/server/settings/settings.ts'
import { Stop } from '../setup.mjs'
import { type Command, settingsOf } from './command.ts'

/** Puts new keys in front of the rings: for tokens, for sealed values, or for both. */
export const rotateKeys: Command = async ({ words, options }) => {
  const [ring, ...more] = words
  if ((ring !== undefined && ring !== 'token' && ring !== 'seal') || more.length > 0) {
    throw new Stop('Usage: npm run server -- keys rotate [token|seal]')
  }
  const settings = settingsOf(options)
  if (ring !== 'seal') console.log(await rotateTokens(settings))
  if (ring !== 'token') console.log(await rotateSeals(settings))
  console.log('A server that runs has to be started anew: it knows only the keys it began with.')
  return 0
}

async function rotateTokens({ tokenKeys, dataFolder }: Settings): Promise<string> {
  if (tokenKeys)
    throw new Stop('TOKEN_KEYS is set. Put a new key in front of those in it; keep the one before for 90 days.')
  await openSecrets(dataFolder)
  const [first] = (await rotateSecrets(dataFolder, 'token')).tokenKeys
  return `Tokens are signed with the key ${first.id} from now on. Who is signed in stays so.`
}

/** The database is opened first: while a server has it, no key is made that the server would not know. */
async function rotateSeals({ sealKeys, dataFolder, database: place }: Settings): Promise<string> {
  const database = await openDatabase(place)
  try {
    await migrate({ database, clock: () => new Date(), holder: randomUUID() })
    if (!sealKeys) await openSecrets(dataFolder)
    const ring = sealKeys ?? (await rotateSecrets(dataFolder, 'seal')).sealKeys
    const count = await reseal(database, createSeal(ring))
    const which = sealKeys ? `${ring[0].id}, the first of SEAL_KEYS` : ring[0].id
    return `Values are sealed with the key ${which}. ${count} ${count === 1 ? 'was' : 'were'} sealed anew.`
  } finally {
    await database.close()
  }
}
