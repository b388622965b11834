/** The plainest value that fits a JSON schema: what a model under a grammar would be forced to write. */
export function schemaSample(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > 8) return null
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  for (const choice of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(choice)) return schemaSample(choice[0], depth + 1)
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectSample(schema, depth)
    case 'array':
      return Array.from({ length: numberOr(schema.minItems, 1) }, () => schemaSample(schema.items, depth + 1))
    case 'string':
      return 'calm'.padEnd(numberOr(schema.minLength, 0), '.')
    case 'integer':
    case 'number':
      return numberOr(schema.minimum, 1)
    case 'boolean':
      return true
    default:
      return isObject(schema.properties) ? objectSample(schema, depth) : null
  }
}

function objectSample(schema: Readonly<Record<string, unknown>>, depth: number): Readonly<Record<string, unknown>> {
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, schemaSample(value, depth + 1)]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
