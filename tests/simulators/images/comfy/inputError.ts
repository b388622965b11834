/** One complaint about one input, as the server writes it. */
export interface InputError {
  readonly type: string
  readonly message: string
  readonly details: string
  readonly extra_info: Readonly<Record<string, unknown>>
}

/** A list longer than this is not sent along. */
export const maxListLength = 20

export function notInList(input: string, value: unknown, options: readonly string[], isLong = false): InputError {
  const isTooLong = isLong || options.length > maxListLength
  const list = isTooLong
    ? `(list of length ${isLong ? Math.max(options.length, 44) : options.length})`
    : `[${options.map(quoted).join(', ')}]`
  return {
    type: 'value_not_in_list',
    message: 'Value not in list',
    details: `${input}: ${quoted(value)} not in ${list}`,
    extra_info: { input_name: input, input_config: isTooLong ? null : [options, {}], received_value: value },
  }
}

/** A value as Python shows it. */
export const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)

export const inputError = (
  type: string,
  message: string,
  details: string,
  extra_info: Readonly<Record<string, unknown>>,
): InputError => ({ type, message, details, extra_info })
