/** One mistake in a `plugin.json`: where ("contributes.theme[0].tokens"), and what. */
export interface ManifestMistake {
  readonly at: string
  readonly what: string
}

/** What a validator compiled from `plugin.schema.json` reports. */
export interface SchemaMistake {
  readonly instancePath: string
  readonly keyword?: string
  readonly message?: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** A schema's findings in words. What merely follows from another finding is left out. */
export function mistakesOf(found: readonly SchemaMistake[]): readonly ManifestMistake[] {
  const told = found.filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf' && keyword !== 'propertyNames')
  return told.map((mistake) => ({ at: placeOf(mistake.instancePath), what: sentence(mistake) }))
}

/** A pointer as it is written in code. */
function placeOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${unescaped(step)}`)).join('')
  return path === '' ? 'the whole file' : path.replace(/^\./, '')
}

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')

function sentence({ keyword, message = 'is not valid', params = {} }: SchemaMistake): string {
  switch (keyword) {
    case 'additionalProperties':
      return `"${params.additionalProperty}" is not known here`
    case 'required':
      return `"${params.missingProperty}" is missing`
    case 'dependentRequired':
      return `"${params.property}" needs "${params.missingProperty}" beside it`
    case 'enum':
      return `must be one of ${(params.allowedValues as readonly unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'pattern':
      return `is not of the form ${params.pattern}`
    default:
      return message
  }
}
