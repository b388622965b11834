import { err, ok, type Result } from 'sdk'

const hosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The origin of a server on this computer, from what was typed; or the sentence that says what is wrong with it. */
export function localAddress(typed: string): Result<string, string> {
  const text = typed.trim()
  if (text === '') return err('Enter the address, such as http://localhost:5199.')
  let url: URL
  try {
    url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`)
  } catch {
    return err('That is not an address. It should look like http://localhost:5199.')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return err('The address should begin with http://.')
  if (!hosts.has(url.hostname)) {
    return err(`${url.hostname} is not this computer. Install other plugins in Settings > Plugins.`)
  }
  if (url.username !== '' || url.password !== '') return err('The address must not contain a user name or password.')
  return ok(url.origin)
}
