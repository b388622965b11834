import { proxy, ref } from 'valtio'

/** The dialog that is open, by its name among the points. One at a time; a question may stand above it. */
export const dialog = proxy({
  open: null as { readonly id: string; readonly detail: { readonly value: unknown } } | null,
})

/** Opens a dialog; `detail` is handed to it as it is. */
export function openDialog(id: string, detail?: unknown): void {
  dialog.open = { id, detail: ref({ value: detail }) }
}

/** Closes whichever is open. */
export function closeDialog(): void {
  dialog.open = null
}
