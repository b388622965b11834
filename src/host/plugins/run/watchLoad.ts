import type { PluginManifest, Scope } from 'sdk'
import { dismissToast, toast } from 'sdk/page/toasts.ts'
import { record } from '../console.ts'
import { quoted } from '../permissions/theirWords.ts'
import { setEnabled } from './switches.ts'

const mebibyte = 1024 * 1024
export const noticedBytes = 128 * mebibyte
export const maxBytes = 256 * mebibyte
/** How long a plugin that keeps a processor busy may go on while its notice is unanswered. */
export const unansweredMs = 60_000

/** What is heard of how much a plugin uses. */
export interface LoadWatch {
  busy(): void
  calm(): void
  held(bytes: number): void
}

/**
 * Tells the player of a plugin that uses much of the computer, and ends it by `over`: for memory at the bound, for the
 * processor when a minute has passed without an answer. Letting it run holds until it is started anew.
 */
export function watchLoad({ id, name }: PluginManifest, scope: Scope, over: (why: string) => void): LoadWatch {
  const allowed = new Set<'processor' | 'memory'>()
  const shown = new Map<'processor' | 'memory', string>()
  let ending: ReturnType<typeof setTimeout> | undefined

  const withdraw = (what: 'processor' | 'memory') => {
    const notice = shown.get(what)
    shown.delete(what)
    if (notice) dismissToast(notice)
    if (what === 'processor') clearTimeout(ending)
  }
  const notify = (what: 'processor' | 'memory', title: string, message: string) => {
    if (shown.has(what) || allowed.has(what) || scope.closed) return
    record(id, { kind: 'life', at: Date.now(), what: title })
    const notice = toast({
      type: 'warning',
      title,
      message,
      duration: 0,
      action: { label: 'Stop plugin', run: () => void setEnabled(id, false) },
      otherAction: {
        label: 'Keep running',
        run() {
          allowed.add(what)
          withdraw(what)
        },
      },
    })
    shown.set(what, notice)
  }
  scope.add(() => {
    withdraw('processor')
    withdraw('memory')
  })

  return {
    busy() {
      if (shown.has('processor') || allowed.has('processor')) return
      const message = 'Your computer may become slow. It is stopped in one minute unless you let it run.'
      notify('processor', `${quoted(name)} uses a lot of your processor.`, message)
      ending = setTimeout(() => over('It kept a processor busy for more than a minute.'), unansweredMs)
    },
    calm: () => withdraw('processor'),
    held(bytes) {
      const mib = Math.round(bytes / mebibyte)
      if (bytes > maxBytes) return over(`It held ${mib} MiB of memory; ${maxBytes / mebibyte} MiB are allowed.`)
      if (bytes <= noticedBytes) return withdraw('memory')
      const message = `It holds ${mib} MiB and is stopped at ${maxBytes / mebibyte} MiB.`
      notify('memory', `${quoted(name)} uses a lot of memory.`, message)
    },
  }
}
