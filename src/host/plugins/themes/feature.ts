import { type Scope, themeMistakes } from 'sdk'
import { themes } from '../../extension/points.ts'
import { record } from '../console.ts'
import { followManifests } from '../followManifests.ts'

/** Takes the themes of all plugins that are on, each checked before anybody can choose it. */
export function addThemes(scope: Scope): void {
  scope.add(
    followManifests((plugin) =>
      (plugin.contributes.theme ?? []).map((entry) => {
        const mistakes = themeMistakes(entry)
        for (const why of mistakes) {
          record(plugin.id, { kind: 'refusal', at: Date.now(), what: `theme "${entry.label}"`, why })
        }
        return themes.add({ by: plugin.id, id: `${plugin.id}/${entry.id}`, value: { plugin, entry, mistakes } })
      }),
    ),
  )
}
