import { Scope } from 'sdk'
import { settings } from 'sdk/page/settings/settings.ts'
import { subscribe } from 'valtio'
import { pictureTimesSection } from './pictureTimesSection.ts'

/** Calls `begin` whenever the player wants pictures from now on; its scope closes when they want none any more. */
export function whileWanted(scope: Scope, begin: (wanted: Scope) => void): void {
  let wanted: Scope | undefined
  const look = () => {
    const isWanted = pictureTimesSection.now.imageGenerationEnabled
    if (isWanted === (wanted !== undefined)) return
    wanted?.close()
    wanted = isWanted ? new Scope('pictures') : undefined
    if (wanted) begin(wanted)
  }
  scope.add(subscribe(settings, look))
  scope.add(() => wanted?.close())
  look()
}
