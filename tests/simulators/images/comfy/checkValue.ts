import { numbered } from '../wire/bigJson.ts'
import { type InputError, inputError, notInList } from './inputError.ts'
import type { InputSpec } from './nodes.ts'

/** What a literal becomes, or what is wrong with it. */
export type Checked =
  | { readonly kind: 'fine'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly error: InputError }

/** Turns a literal into the type its input wants, as the server does it, and holds it against the input's limits. */
export function checkValue(name: string, spec: InputSpec, given: unknown): Checked {
  const [type, config = {}] = spec
  const options = Array.isArray(type) ? (type as readonly string[]) : undefined
  if (options) return inList(name, given, options)
  if (type === 'COMBO' && Array.isArray(config.options)) return inList(name, given, config.options as string[])
  const value = coerced(String(type), given)
  if (value.kind === 'wrong') {
    return wrong(
      inputError(
        'invalid_input_type',
        `Failed to convert an input value to a ${String(type)} value`,
        `${name}, ${String(given)}, ${value.why}`,
        {
          input_name: name,
          input_config: spec,
          received_value: given,
          exception_message: value.why,
        },
      ),
    )
  }
  const number = numbered(value.value)
  if (typeof number !== 'number') return value
  const about = { input_name: name, input_config: spec, received_value: given }
  const [min, max] = [numbered(config.min), numbered(config.max)]
  if (typeof min === 'number' && number < min) {
    return wrong(inputError('value_smaller_than_min', `Value ${number} smaller than min of ${min}`, name, about))
  }
  if (typeof max === 'number' && number > max) {
    return wrong(inputError('value_bigger_than_max', `Value ${number} bigger than max of ${max}`, name, about))
  }
  return value
}

type Coerced = { readonly kind: 'fine'; readonly value: unknown } | { readonly kind: 'wrong'; readonly why: string }

function coerced(type: string, given: unknown): Coerced {
  switch (type) {
    case 'INT':
      return whole(given)
    case 'FLOAT':
      return fraction(given)
    case 'STRING':
      return { kind: 'fine', value: typeof given === 'string' ? given : String(given) }
    case 'BOOLEAN':
      return { kind: 'fine', value: Boolean(given) }
    default:
      return { kind: 'fine', value: given }
  }
}

function whole(given: unknown): Coerced {
  const plain = numbered(given)
  if (plain !== given) return { kind: 'fine', value: given }
  if (typeof given === 'number') return { kind: 'fine', value: Math.trunc(given) }
  if (typeof given === 'boolean') return { kind: 'fine', value: Number(given) }
  if (typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given)) return { kind: 'fine', value: Number(given) }
  return { kind: 'wrong', why: `invalid literal for int() with base 10: '${String(given)}'` }
}

function fraction(given: unknown): Coerced {
  const plain = numbered(given)
  if (typeof plain === 'number' || typeof plain === 'boolean') return { kind: 'fine', value: Number(plain) }
  if (typeof plain === 'string' && plain.trim() !== '' && Number.isFinite(Number(plain))) {
    return { kind: 'fine', value: Number(plain) }
  }
  return { kind: 'wrong', why: `could not convert string to float: '${String(given)}'` }
}

const inList = (name: string, given: unknown, options: readonly string[]): Checked =>
  options.includes(given as string) ? { kind: 'fine', value: given } : wrong(notInList(name, given, options))

const wrong = (error: InputError): Checked => ({ kind: 'wrong', error })
