import { refusals } from '../../src/platform/messages.ts'
import { brokenUsernameRule } from '../../src/platform/usernames.ts'
import { type MadeAdmin, makeAdmin } from '../../src/server/accounts/makeAdmin.ts'
import { brokenPasswordRule } from '../../src/server/auth/passwordRules.ts'
import { openPlatformOf } from '../../src/server/openPlatform.ts'
import { Stop } from '../setup.mjs'
import { type Command, type Options, readOrStop, settingsOf } from './command.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'

/** Makes an account an admin's: one that is there, or a new one. */
export const createAdmin: Command = async ({ options, version }) => {
  const settings = settingsOf(options)
  const keyboard = process.stdin.isTTY ? keyboardOf(process.stdin, process.stdout) : undefined
  const { username, password } = await credentialsOf(options, keyboard)
  const platform = await openPlatformOf(settings, version)
  try {
    const made = await makeAdmin(platform, username, () => platform.passwords.hash(password), new Date())
    if (made === 'unavailable') throw new Stop(`The account ${username} is banned, suspended or deleted.`)
    console.log(sentences[made](username))
    return 0
  } finally {
    await platform.close()
  }
}

const twoFactor = 'Staff pages ask for two-factor authentication: set it up after signing in.'

const sentences: Readonly<Record<Exclude<MadeAdmin, 'unavailable'>, (username: string) => string>> = {
  made: (username) => `${username} is an admin now. ${twoFactor}`,
  promoted: (username) =>
    `${username} had an account, and is an admin now. The password stays as it was; all sessions have ended. ${twoFactor}`,
  'already-admin': (username) => `${username} is an admin already. Nothing was changed.`,
}

/** Name and password as they were given, or as they are typed; refused where an account could not have them. */
export async function credentialsOf(
  options: Options,
  keyboard: Keyboard | undefined,
): Promise<{ readonly username: string; readonly password: string }> {
  const file = options['password-file']
  if (!keyboard && (options.username === undefined || file === undefined)) {
    throw new Stop('Give --username and --password-file, or run this at a keyboard.')
  }
  const username = (options.username ?? (await keyboard?.ask('Username: ')) ?? '').trim()
  const name = brokenUsernameRule(username)
  if (name) throw new Stop(`${refusals[name].text}.`)
  // The line break at the end belongs to the file, and blanks to the password.
  const password =
    file === undefined ? await typedPassword(keyboard) : readOrStop(file, 'The password file').replace(/\r?\n$/, '')
  const broken = brokenPasswordRule(password.normalize('NFC'), username)
  if (broken) throw new Stop(`${refusals[broken].text.replace(/\.$/, '')}.`)
  return { username, password: password.normalize('NFC') }
}

async function typedPassword(keyboard: Keyboard | undefined): Promise<string> {
  const password = (await keyboard?.askHidden('Password: ')) ?? ''
  if (password !== (await keyboard?.askHidden('Repeat password: ')))
    throw new Stop('The two passwords are not the same.')
  return password
}
