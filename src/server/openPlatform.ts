import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Captcha, noCaptcha } from './auth/captcha/captcha.ts'
import { createHcaptcha } from './auth/captcha/hcaptcha.ts'
import { createPow } from './auth/captcha/pow.ts'
import type { Clock } from './clock.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/openDatabase.ts'
import { fileObjects } from './objects/fileObjects.ts'
import type { Objects } from './objects/objects.ts'
import { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
import { tombstonesIn } from './privacy/tombstones.ts'
import { isWritable, refusalsToStart } from './settings/refusals.ts'
import { openSecrets, secretsPath } from './settings/secrets.ts'
import { readSettings, type Settings, SettingsError } from './settings/settings.ts'
import type { Providers } from './social/providers.ts'

/** Opens everything that accounts need, as the environment says, and starts the work in the background. */
export async function openPlatform(
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
): Promise<Platform> {
  const settings = readSettings({ environment, readText: (path) => readFileSync(path, 'utf8') })
  const platform = await openPlatformOf(settings, version)
  platform.start()
  return platform
}

/** Opens everything that accounts need. */
export async function openPlatformOf(
  settings: Settings,
  version: string,
  more: Pick<PlatformOptions, 'reportHosted'> = {},
): Promise<Platform> {
  const refusals = refusalsToStart(settings, {
    hasSecrets: existsSync(secretsPath(settings.dataFolder)),
    isDataWritable: await isWritable(settings.dataFolder),
  })
  if (refusals.length > 0) throw new SettingsError(refusals)
  const kept = await openSecrets(settings.dataFolder)
  const { tokenKeys = kept.tokenKeys, sealKeys = kept.sealKeys } = settings
  const clock = () => new Date()
  const database = await openDatabase(settings.database)
  try {
    await migrate({ database, clock, holder: randomUUID() })
    const { from, ...delivery } = settings.mail
    const platform = createPlatform({
      database,
      clock,
      version,
      publicUrl: settings.publicUrl,
      tokenKeys,
      sealKeys,
      mail: { from, delivery },
      captcha: captchaOf(settings, clock, createHmac('sha256', sealKeys[0].key).update('captcha').digest()),
      social: await providersOf(settings),
      ...(await chasterOf(settings)),
      upstreams: settings.llmUpstreams,
      objects: await objectsOf(settings),
      tombstones: tombstonesIn(join(settings.dataFolder, 'erased.jsonl')),
      ...(settings.metricsToken !== undefined && { metricsToken: settings.metricsToken }),
      ...more,
      onError: (where, error) => console.error(`${where}:`, error),
    })
    await platform.deletion.replay()
    return platform
  } catch (error) {
    await database.close()
    throw error
  }
}

async function objectsOf({ objectStore }: Settings): Promise<Objects> {
  if (objectStore.kind === 'file') return fileObjects(objectStore.folder)
  const { s3Objects } = await import('./objects/s3Objects.ts')
  return s3Objects(objectStore)
}

/** Their code is loaded where there is one. */
async function providersOf({ google, discord, publicUrl }: Settings): Promise<Providers> {
  if (!google && !discord) return {}
  const providers = await import('./social/providers.ts')
  return {
    ...(google && { google: providers.google({ ...google, publicUrl }) }),
    ...(discord && { discord: providers.discord({ ...discord, publicUrl }) }),
  }
}

async function chasterOf({
  chaster,
  publicUrl,
}: Settings): Promise<Pick<PlatformOptions, 'chasterSignIn' | 'chasterApi'>> {
  if (!chaster) return {}
  const { createChasterSignIn } = await import('./chaster/chasterSignIn.ts')
  return {
    chasterSignIn: createChasterSignIn({ ...chaster, publicUrl }),
    ...(chaster.at !== undefined && { chasterApi: chaster.at }),
  }
}

function captchaOf({ captcha, publicUrl }: Settings, clock: Clock, secret: Uint8Array): Captcha {
  switch (captcha.provider) {
    case 'off':
      return noCaptcha
    case 'pow':
      return createPow({ clock, secret })
    case 'hcaptcha':
      return createHcaptcha({ ...captcha, clock, hostnames: [new URL(publicUrl).hostname] })
  }
}
