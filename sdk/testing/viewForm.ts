import { type ViewNode, viewLimits } from '../view.ts'
import { expectThat } from './kit.ts'

/** A part of a view that a person can use. */
export type ViewControl = Extract<ViewNode, { readonly kind: 'button' | 'slider' | 'toggle' | 'select' }>

/** Fails a row when a tree is not one the host would draw whole; returns its controls. */
export function expectView(root: ViewNode): readonly ViewControl[] {
  const controls: ViewControl[] = []
  let nodes = 0
  let characters = 0
  const text = (value: unknown, most: number, what: string) => {
    expectThat(typeof value === 'string', `${what} is no text`)
    characters += value.length
    expectThat(value.length <= most, `${what} is longer than ${most}`)
  }
  const number = (value: unknown, low: number, high: number, what: string) =>
    expectThat(typeof value === 'number' && value >= low && value <= high, `${what} is not from ${low} to ${high}`)
  const control = (node: ViewControl) => {
    expectThat(node.id !== '' && node.id.length <= viewLimits.id, `"${node.id}" is no id for a control`)
    expectThat(node.label !== '', `"${node.id}" has no label`)
    text(node.label, viewLimits.label, 'a label')
    expectThat(!controls.some(({ id }) => id === node.id), `two controls are called "${node.id}"`)
    controls.push(node)
  }
  const visit = (node: ViewNode, depth: number): void => {
    nodes += 1
    expectThat(depth <= viewLimits.depth, `the tree is deeper than ${viewLimits.depth}`)
    expectThat(nodes <= viewLimits.nodes, `the tree has more than ${viewLimits.nodes} parts`)
    switch (node.kind) {
      case 'stack':
        for (const child of node.children) visit(child, depth + 1)
        return
      case 'list':
        for (const item of node.items) visit(item, depth + 1)
        return
      case 'text':
      case 'markdown':
        text(node.text, viewLimits.text, 'a text')
        return
      case 'meter':
        text(node.label, viewLimits.label, 'a label')
        number(node.value, 0, 1, `the meter "${node.label}"`)
        return
      case 'chart':
        text(node.label, viewLimits.label, 'a label')
        expectThat(node.points.length <= viewLimits.points, `a chart has more than ${viewLimits.points} points`)
        for (const point of node.points) number(point, -viewLimits.number, viewLimits.number, 'a point')
        return
      case 'image':
        text(node.alt, viewLimits.label, 'what stands for a picture')
        return
      case 'button':
      case 'toggle':
        control(node)
        return
      case 'slider':
        control(node)
        expectThat(node.min < node.max, `the slider "${node.id}" has no room`)
        number(node.value, node.min, node.max, `the slider "${node.id}"`)
        return
      case 'select':
        control(node)
        expectThat(
          node.options.some(({ value }) => value === node.value),
          `"${node.id}" has chosen what it does not offer`,
        )
        return
      default:
        expectThat(false, `"${(node as { readonly kind: unknown }).kind}" is no kind of node`)
    }
  }
  visit(root, 1)
  expectThat(characters <= viewLimits.characters, `all texts together are longer than ${viewLimits.characters}`)
  return controls
}
