import { v7 as newId } from 'uuid'
import { adultVersion } from '../../../src/platform/account.ts'
import { openPlatformOf } from '../../../src/server/openPlatform.ts'
import { readSettings } from '../../../src/server/settings/settings.ts'

/** Makes so many adults who are signed in, before the server of these settings starts; their tokens. */
export async function signInMembers(
  environment: Readonly<Record<string, string>>,
  count: number,
): Promise<readonly string[]> {
  const settings = readSettings({ environment, readText: () => '' })
  const platform = await openPlatformOf(settings, 'bench')
  try {
    const now = new Date()
    const users = Array.from({ length: count }, (_, index) => ({
      id: newId(),
      username: `Member${index}`,
      username_key: `member${index}`,
      adult_attested_at: now,
      adult_attested_version: adultVersion,
      created_at: now,
      updated_at: now,
    }))
    await platform.database.query.insertInto('users').values(users).execute()
    const tokens: string[] = []
    for (const { id: userId } of users)
      tokens.push(
        await platform.sessions.open({ userId, epoch: 0, remember: false, method: 'password', device: 'bench' }),
      )
    return tokens
  } finally {
    await platform.close()
  }
}
