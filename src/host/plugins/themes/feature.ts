import { themeMistakes } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import { themes } from 'sdk/page/points/points.ts'
import { record } from '../console.ts'
import { followManifests } from '../followManifests.ts'

/** Takes the themes of all plugins that are on, each checked before anybody can choose it. */
export const themesFeature = feature((_, scope) => {
  scope.add(
    followManifests((plugin, addTheirs) => {
      for (const entry of plugin.contributes.theme ?? []) {
        const mistakes = themeMistakes(entry)
        for (const why of mistakes) {
          record(plugin.id, { kind: 'refusal', at: Date.now(), what: `theme "${entry.label}"`, why })
        }
        addTheirs(themes, `${plugin.id}/${entry.id}`, { plugin, entry, mistakes })
      }
    }),
  )
})
