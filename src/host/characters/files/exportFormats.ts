import type { ExportFormat } from '../../../workers/media/contract.ts'

/** The formats a character leaves in, the most useful first. */
export const exportFormats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'png', label: 'Export as PNG card' },
  { format: 'charx', label: 'Export as CHARX, with all files' },
  { format: 'json-v3', label: 'Export as JSON' },
  { format: 'json-v2', label: 'Export as JSON for older apps' },
]
