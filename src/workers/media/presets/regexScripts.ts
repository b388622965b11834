import { type Fields, field, flagOf, isFields, listOf, numberOf, textOf, textsOf } from '../../../shared/fields.ts'
import type { ImportedPreset, RegexScript } from './types.ts'

const maxScripts = 500

export const isRegexScript = (value: unknown): value is Fields =>
  typeof field(value, 'findRegex') === 'string' && typeof field(value, 'replaceString') === 'string'

export const readRegexScripts = (files: readonly unknown[]): ImportedPreset => ({
  kind: 'regex-scripts',
  scripts: files.filter(isFields).slice(0, maxScripts).map(readScript),
})

function readScript(file: Fields): RegexScript {
  const [minDepth, maxDepth] = ['minDepth', 'maxDepth'].map((name) => numberOf(field(file, name)))
  const replace = textOf(field(file, 'replaceString'))
  const placement = listOf(field(file, 'placement'))
  return {
    name: textOf(field(file, 'scriptName')),
    find: textOf(field(file, 'findRegex')),
    replace,
    placement: placement.map(numberOf).filter((place) => place !== undefined),
    markdownOnly: flagOf(field(file, 'markdownOnly')) ?? false,
    promptOnly: flagOf(field(file, 'promptOnly')) ?? false,
    runOnEdit: flagOf(field(file, 'runOnEdit')) ?? false,
    substitute: numberOf(field(file, 'substituteRegex')) ?? 0,
    ...(minDepth === undefined ? {} : { minDepth }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    trim: textsOf(field(file, 'trimStrings')),
    enabled: false,
    makesHtml: /<\/?[a-z!]/i.test(replace),
  }
}
