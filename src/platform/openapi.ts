import { Type } from 'typebox'
import { refusalMembers } from './common.ts'
import { hostedRefusals } from './hosted.ts'
import { completeChat } from './hostedRoutes.ts'
import { type RefusalRow, refusals } from './messages.ts'
import { type Access, commonRefusals, keyRefusals, type Route, userRefusals } from './route.ts'

/** The calls as an OpenAPI 3.1 document. */
export function openapiOf(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vesper', version, description: 'The product API. Written from src/platform; do not edit.' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: Type.Object(refusalMembers) },
    },
  }
}

function operationOf(route: Route): object {
  const { access, body, upload, limit } = route
  return {
    ...(access.who !== 'anyone' && { security: [{ token: [] }] }),
    'x-access': access,
    'x-limit': limit,
    parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(upload && { requestBody: { required: true, content: Object.fromEntries(upload.map((type) => [type, {}])) } }),
    responses: { [route.status]: answerOf(route), ...refusalsOf(route) },
  }
}

const parametersOf = (where: 'path' | 'query', schema: Route['params']) =>
  Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    in: where,
    required: where === 'path' || ((schema?.required ?? []) as readonly string[]).includes(name),
    schema: member,
  }))

const answerOf = (route: Route) => ({
  description: 'Done',
  content: {
    [route.file ?? 'application/json']: { schema: route.answer },
    ...(route === completeChat && { 'text/event-stream': { schema: Type.String() } }),
  },
})

/** Every refusal of a call. */
export function refusalRowsOf(route: Route): readonly RefusalRow[] {
  const { who, optional }: Access = route.access
  const ofUsers = who === 'anyone' && !optional ? [] : userRefusals
  const ofKeys = ofUsers.length > 0 && route.method === 'POST' ? keyRefusals : []
  const own = [...new Set([...commonRefusals, ...ofUsers, ...ofKeys, ...route.refusals])].map((name) => refusals[name])
  return route === completeChat ? [...own, ...Object.values(hostedRefusals)] : own
}

function refusalsOf(route: Route): Readonly<Record<string, object>> {
  const rows = refusalRowsOf(route)
  const statuses = [...new Set(rows.map(({ status }) => status))].sort((a, b) => a - b)
  const refusal = { $ref: '#/components/schemas/Refusal' }
  const schema = route.refusalMembers ? { allOf: [refusal, Type.Partial(route.refusalMembers)] } : refusal
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = rows.filter((row) => row.status === status).map(({ code }) => code)
      const description = [...new Set(codes)].sort().join(', ')
      return [status, { description, content: { 'application/json': { schema } } }]
    }),
  )
}
