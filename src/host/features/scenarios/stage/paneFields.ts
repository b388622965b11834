/** Bounds of what a pane may say to its story. */
const maxFields = 200
const maxNameLength = 200
const maxValueLength = 10_000

export type Fields = Readonly<Record<string, string>>

/** The named controls of a pane, as they stand now. Of radio buttons only the chosen one speaks. */
export function fieldsIn(root: ParentNode): Fields {
  const found = new Map<string, string>()
  for (const control of root.querySelectorAll<HTMLElement>('input[name], textarea[name], select[name]')) {
    const name = control.getAttribute('name') ?? ''
    const value = wordOf(control)
    if (name === '' || name.length > maxNameLength || value === undefined) continue
    if (found.size < maxFields || found.has(name)) found.set(name, value.slice(0, maxValueLength))
  }
  return Object.fromEntries(found)
}

function wordOf(control: HTMLElement): string | undefined {
  if (control instanceof HTMLSelectElement)
    return control.multiple ? [...control.selectedOptions].map(({ value }) => value).join(',') : control.value
  if (control instanceof HTMLTextAreaElement) return control.value
  if (!(control instanceof HTMLInputElement)) return undefined
  if (control.type === 'checkbox') return String(control.checked)
  if (control.type === 'radio') return control.checked ? control.value : undefined
  return control.type === 'button' ? undefined : control.value
}
