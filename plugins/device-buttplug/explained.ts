import { codeOf, isAbort, messageOf, PluginError } from 'sdk'
import { troubleOf } from 'sdk/devices'

const tips = 'Run Intiface Central, start its server with the large button, and check the address here.'
const oneAtATime =
  'Intiface takes one program at a time: close the other one, or disconnect it there, and connect again.'

/** Why Intiface could not be reached, in plain words, with what to do about it as `details.hint`. */
export async function explained(error: unknown, address: string): Promise<PluginError> {
  const trouble = troubleOf(error)
  switch (trouble?.kind) {
    case 'lost':
      return failed('Intiface is in use by another program.', oneAtATime, error)
    case 'silent':
      return failed(`Something listens at ${address}, but does not answer.`, `Restart Intiface. ${tips}`, error)
    case 'refused':
      return trouble.code === 1
        ? failed('This Intiface speaks another version of its protocol.', 'Update Intiface, and connect again.', error)
        : failed(
            `Connection failed: Intiface reported an unknown error (${trouble.reason}).`,
            `Restart Intiface. ${tips}`,
            error,
          )
    default:
      return await unreachable(error, address)
  }
}

async function unreachable(error: unknown, address: string): Promise<PluginError> {
  if (isAbort(error) || codeOf(error) !== 'net/unreachable') {
    return failed(messageOf(error), `Check the address, ${address}.`, error)
  }
  const message = `Intiface is not running at ${address}, or another program uses it.`
  const isBlocked = await isNetworkBlocked()
  const permission =
    'Your browser keeps this page from programs on your network: allow it “local network access” beside the address bar, and connect again.'
  return failed(message, isBlocked ? permission : `${tips} ${oneAtATime}`, error)
}

const failed = (message: string, hint: string, cause: unknown) =>
  new PluginError('transport/unavailable', message, { cause, details: { hint } })

/** Browsers that keep pages from the local network look to a page just like a server that is not there. */
async function isNetworkBlocked(): Promise<boolean> {
  const { permissions } = (globalThis as { readonly navigator?: Partial<Navigator> }).navigator ?? {}
  if (!permissions) return false
  const states = await Promise.all(
    ['loopback-network', 'local-network'].map((name) =>
      permissions.query({ name: name as PermissionName }).then(
        ({ state }) => state,
        () => 'unknown',
      ),
    ),
  )
  return states.includes('denied')
}
