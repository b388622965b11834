import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { type Figure, isMissed } from './figures.ts'

/** The figures as a table for the terminal. */
export function table(figures: readonly Figure[]): string {
  const head = ['measure', 'figure', 'budget', 'peer', 'verdict', 'samples']
  const rows = [head, ...figures.map(cells)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The same for programs. */
export function writeReport(path: string, figures: readonly Figure[], browser: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const machine = { processors: cpus().length, node: process.version, browser }
  const rows = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  writeFileSync(path, `${JSON.stringify({ machine, figures: rows }, undefined, 2)}\n`)
}

function cells(figure: Figure): readonly string[] {
  const { name, value, unit, budget, peer = '', samples = '' } = figure
  const amount = (number: number) => `${number >= 100 ? number.toFixed(0) : number.toFixed(1)} ${unit}`.trim()
  return [name, amount(value), budget === undefined ? '' : amount(budget), peer, verdictOf(figure), samples]
}

function verdictOf(figure: Figure): string {
  if (figure.budget === undefined) return 'noted'
  return isMissed(figure) ? 'MISSED' : 'ok'
}
