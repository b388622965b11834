import type { Diagnostic } from 'sdk'
import { type Assignment, type Expression, namesIn } from '../words/expression.ts'
import { namesInText } from '../words/fill.ts'
import { clip } from './fields.ts'
import { variablesOf } from './readScenario.ts'
import type { ScenarioDocument, ScenarioNode } from './types.ts'

/** Names that nothing stands behind: variables that nothing sets, and roles nobody has. */
export function lintNames(document: ScenarioDocument): readonly Diagnostic[] {
  const known = variablesOf(document)
  const inTexts = new Set([...known, 'player', 'user', 'char'])
  return [
    ...[...document.nodes.values()].flatMap((node) => [
      ...conditionsOf(node).flatMap(([path, condition]) => unknown(node.id, path, namesIn(condition), known)),
      ...textsOf(node).flatMap(([path, text]) => unknownInText(node.id, path, text, inTexts)),
      ...unknownRole(node, document),
    ]),
    ...unseen(document, known, inTexts),
  ]
}

type At<Value> = readonly [path: string, value: Value]

const at = <Value>(path: string, value: Value | undefined): readonly At<Value>[] =>
  value === undefined ? [] : [[path, value]]

/** What is looked at, and where: conditions, and what variables are changed by. */
const conditionsOf = (node: ScenarioNode): readonly At<Expression>[] => [
  ...node.next.flatMap((way, index) => at(`next.${index}.if`, way.if)),
  ...node.buttons.flatMap((button, index) => at(`buttons.${index}.if`, button.if)),
  ...node.aiActions.flatMap((action, index) => at(`aiActions.${index}.if`, action.if)),
  ...changedBy('set', node.set),
  ...node.buttons.flatMap(({ set }, index) => changedBy(`buttons.${index}.set`, set)),
  ...node.aiActions.flatMap(({ set }, index) => changedBy(`aiActions.${index}.set`, set)),
]

const changedBy = (path: string, changes: readonly Assignment[]): readonly At<Expression>[] =>
  changes.flatMap(({ value }) => at(path, value))

/** Texts in which variables are filled in. */
const textsOf = (node: ScenarioNode): readonly At<string>[] => [
  ...(['desc', 'env', 'prompt', 'clothing', 'initialMessage', 'aiHint'] as const).flatMap((name) =>
    at(name, node[name]),
  ),
  ...node.buttons.flatMap(({ label, transition }, index) => [
    ...at(`buttons.${index}.label`, label),
    ...at(`buttons.${index}.transition`, transition),
  ]),
  ...node.aiActions.flatMap(({ desc, transition }, index) => [
    ...at(`aiActions.${index}.desc`, desc),
    ...at(`aiActions.${index}.transition`, transition),
  ]),
]

function unknown(
  page: string,
  path: string,
  names: readonly string[],
  known: ReadonlySet<string>,
): readonly Diagnostic[] {
  return strangers(names, known).map((name) => ({
    severity: 'warning',
    page,
    path,
    message: `No variable is called "${clip(name)}": nothing sets it.`,
  }))
}

const unknownInText = (page: string, path: string, text: string, known: ReadonlySet<string>): readonly Diagnostic[] =>
  strangers(namesInText(text), known).map((name) => ({
    severity: 'warning',
    page,
    path,
    message: `No variable is called "${clip(name)}", so {{${clip(name)}}} is shown as it is written.`,
  }))

function unseen(
  { visible }: ScenarioDocument,
  known: ReadonlySet<string>,
  inTexts: ReadonlySet<string>,
): readonly Diagnostic[] {
  return visible.flatMap(({ name, text }) => {
    const path = `visible.${clip(name)}`
    // A text of its own is shown whatever it is called.
    if (text === undefined && !known.has(name)) {
      const message = `No variable is called "${clip(name)}": nothing sets it, so nothing is shown of it.`
      return [{ severity: 'warning' as const, path, message }]
    }
    return strangers(namesInText(text ?? ''), inTexts).map((other) => ({
      severity: 'warning' as const,
      path,
      message: `No variable is called "${clip(other)}", so {{${clip(other)}}} is shown as it is written.`,
    }))
  })
}

function unknownRole({ id, char }: ScenarioNode, { roles }: ScenarioDocument): readonly Diagnostic[] {
  if (char === undefined || roles.size === 0 || roles.has(char) || char === 'none' || char === 'narrator') return []
  return [
    { severity: 'warning', page: id, path: 'char', message: `"${clip(char)}" is none of the roles of this scenario.` },
  ]
}

const strangers = (names: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  [...new Set(names)].filter((name) => !known.has(name))
