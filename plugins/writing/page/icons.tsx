import { icon } from 'sdk/ui/icons.tsx'

/** Two quotation marks. */
export const QuoteIcon = icon(<path d="M10 7.5H5.5v5h4v1a3 3 0 0 1-3 3M18.5 7.5H14v5h4v1a3 3 0 0 1-3 3" />)
/** An arrow around a dot. */
export const RetryWithHintIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15M12 12h.01" />)
/** A pen that writes by itself. */
export const WriteForMeIcon = icon(<path d="M4.5 19.5 6 15l9-9 3 3-9 9ZM18.5 14v4M16.5 16h4" />)
