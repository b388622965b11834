import { Scope } from 'sdk'
import type { Feature } from 'sdk/page/feature.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { subscribe } from 'valtio'
import { isOn } from './modulesSection.ts'

/** A feature that is there as long as its module is on: switching it off takes out all that it added, at once. */
export const whileOn =
  (id: string, add: Feature): Feature =>
  (scope) => {
    let open: Scope | undefined
    const look = () => {
      if (isOn(id) === (open !== undefined)) return
      open?.close()
      open = isOn(id) ? new Scope(id) : undefined
      if (open) add(open)
    }
    scope.add(subscribe(settings, look))
    scope.add(() => open?.close())
    look()
  }
