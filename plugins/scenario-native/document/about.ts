import type { Story, StoryAbout } from 'sdk'
import { hostsOf, linksOf, missingOf } from './filesOf.ts'
import { lint } from './lint.ts'
import { lintMedia } from './lintMedia.ts'
import { readScenario } from './readScenario.ts'
import type { ScenarioDocument, ScenarioNode } from './types.ts'
import { leadsOf } from './ways.ts'

/** What a scenario is, where it leads and what is wrong with it. Throws when it is none. */
export function about(story: Story): StoryAbout {
  const { document, diagnostics } = readScenario(story.script)
  const missing = missingOf(document, story.files)
  return {
    title: document.name,
    author: document.author,
    description: document.description,
    tags: document.tags,
    pages: [...document.nodes.values()].map((node) => ({ id: node.id, label: labelOf(node), leads: leadsOf(node) })),
    ...(document.roles.size > 0 && { roles: rolesOf(document) }),
    missing,
    hosts: hostsOf(document),
    links: linksOf(document),
    diagnostics: [...diagnostics, ...lint(document), ...lintMedia(document, new Set(missing))].slice(0, maxSaid),
  }
}

const rolesOf = ({ roles }: ScenarioDocument) =>
  [...roles].map(([id, { name, desc }]) => ({ id, name, description: desc }))

const maxLabelLength = 80
const maxSaid = 2000

function labelOf({ id, desc }: ScenarioNode): string {
  const [line = ''] = desc.trim().split('\n')
  return line.length > maxLabelLength ? `${line.slice(0, maxLabelLength - 1)}…` : line || id
}
