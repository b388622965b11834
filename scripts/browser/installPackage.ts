import { type Finished, run } from '../run.ts'

/** Installs a package of Debian or its kin; needs root. */
export async function installPackage(name: string): Promise<Finished> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, timeoutMs: 5 * 60_000 })
  return run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeoutMs: 15 * 60_000 })
}
