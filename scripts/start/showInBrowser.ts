import { spawn } from 'node:child_process'

/** Opens the address in the person's browser where there is one; the address is printed anyway. */
export function showInBrowser(address: string): void {
  const opener = openerFor(process.env, process.platform)
  if (!opener) return
  const child = spawn(opener.program, [...opener.args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

export interface Opener {
  readonly program: string
  readonly args: readonly string[]
}

/** What opens an address on this computer; nothing in CI, without a display, or when BROWSER says none. */
export function openerFor(env: Readonly<Record<string, string | undefined>>, platform: string): Opener | undefined {
  const chosen = env.BROWSER?.trim()
  if (chosen === 'none' || env.CI) return undefined
  if (chosen) return { program: chosen, args: [] }
  if (platform === 'darwin') return { program: 'open', args: [] }
  if (platform === 'win32') return { program: 'cmd', args: ['/c', 'start', ''] }
  return env.DISPLAY || env.WAYLAND_DISPLAY ? { program: 'xdg-open', args: [] } : undefined
}
