import type { SceneMention } from 'sdk/page/points/sceneFields.ts'

/** How the dialog about the scene is called where it is opened, by the fields in it that are to be named. */
export function sceneWords(fields: readonly { readonly mention?: SceneMention }[]) {
  const mentions = fields.flatMap(({ mention }) => mention ?? [])
  const [first, ...others] = [...mentions.map(({ label }) => label), 'situation']
  return {
    label: others.length === 0 ? 'Situation' : [first, ...others].join(' and '),
    chatMenu: `${['Scene', ...mentions.map(({ short }) => short)].join(' and ')}…`,
  }
}
