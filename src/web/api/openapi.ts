import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'

export const ProblemResource = exact({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  message: Type.String({ description: 'Same text as detail.' }),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  request_id: Type.Optional(Type.String()),
})

/** OpenAPI 3.1, generated from the schemas that validate requests and shape responses. */
export function openapiOptions(about: {
  readonly version: string
  readonly baseUrl: string | undefined
}): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pagemark',
        description: 'Audits web pages and keeps the reports.',
        version: about.version,
      },
      servers: [{ url: about.baseUrl ?? '/' }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      security: [{ key: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: withProblems(schema, { url, methods: [route.method].flat() }),
      url,
    }),
  }
}

/** Paths whose state can refuse a change: of builds, new projects, channels and their messages. */
const CONFLICTING = /\/(?:channels|deliveries)\b|\/projects$|\/builds\b/

interface DescribedRoute {
  readonly url: string
  readonly methods: readonly string[]
}

/** Error responses of every operation; which ones follows from its parameters. */
function withProblems(schema: FastifySchema, { url, methods }: DescribedRoute): FastifySchema {
  if (schema.security?.length === 0 || schema.hide) return schema
  const writes = !methods.includes('GET')
  const hasBody = schema.body !== undefined
  const answers = [
    [400, 'The body cannot be read', hasBody],
    [401, 'The API key is missing or not valid', true],
    [403, 'The level of the key is too low', writes],
    [404, 'Not found, or not visible to you', schema.params !== undefined],
    [409, 'What exists already does not allow this', writes && CONFLICTING.test(url)],
    [413, 'The body is larger than 256 KB', hasBody],
    [415, 'The body is neither JSON nor a form', hasBody],
    [422, 'Some fields are not valid', (schema.body ?? schema.querystring) !== undefined],
    [429, 'Too many requests', true],
  ] as const
  const problems = answers
    .filter(([, , applies]) => applies)
    .map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: ProblemResource } } },
    ])
  const response = { ...Object(schema.response), ...Object.fromEntries(problems) }
  return { ...schema, response }
}
