import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { hashOfApiKey } from '../../accounts/api-key.ts'
import { createWrongKeyThrottle, type WrongKeyThrottle } from '../../accounts/wrong-key-throttle.ts'
import { jsonWeight } from '../../report/imported/json-weight.ts'
import { readLighthouse, textOf } from '../../report/imported/read-lighthouse.ts'
import type { Importer, ImportKeys } from '../../store/builds/import-keys.ts'
import type { ImportedBuilds } from '../../store/builds/imported-builds.ts'
import { answerError, answerProblem } from '../http/answer-problem.ts'
import { setPrivateHeaders } from '../http/private-answers.ts'
import { Problem } from '../http/problem.ts'
import { refuseOtherMethods } from '../http/route-table.ts'
import type { RefuseHost } from '../http/served-hosts.ts'
import { isRecord } from '../query/fields.ts'
import { readBuild } from './read-build.ts'

/** What clients 0.14 and 0.15 accept: theirs may be one minor version higher. */
const PROTOCOL = '0.14.0'
const PREFIX = '/lhci'
const SMALL_BODY = 64 * 1024
/** Bytes of a request with a Lighthouse result: as many as the original server takes. */
const RUN_BODY = 10 * 1024 * 1024
/** A result is a text in its body, so that no body has more than two dozen. */
const MOST_MEMBERS = 1_000
const MOST_URL = 256

const now = () => performance.now()

interface ProjectParams {
  readonly project: string
}
interface BuildParams extends ProjectParams {
  readonly build: string
}

export interface LhciNeeds {
  readonly importKeys: Pick<ImportKeys, 'findByHash'>
  readonly importedBuilds: ImportedBuilds
  readonly refuseHost: RefuseHost
  /** Counts requests with invalid keys; in this process only if absent. */
  readonly wrongKeys?: WrongKeyThrottle | undefined
}

/**
 * The protocol of Lighthouse CI's server, for its unchanged clients: `lhci upload --serverBaseUrl=…/lhci --token=pmk_…`.
 * The token is an import key. Credentials in `Authorization` are for a proxy in front, and mean nothing here.
 */
export const lhciRoutes: FastifyPluginAsync<LhciNeeds> = async (app, needs) => {
  const { importedBuilds, refuseHost, wrongKeys = createWrongKeyThrottle(now) } = needs
  const importerOf = (request: FastifyRequest, token: unknown) =>
    requireImporter(needs.importKeys, wrongKeys, { request, token })
  app.addHook('onRequest', setPrivateHeaders)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request) => {
    const refused = refuseHost(request)
    if (refused) throw refused
  })
  app.setNotFoundHandler((_request, reply) => answerProblem(notFound(), reply))
  readJson(app)

  app.get('/version', async (_request, reply) => await reply.type('text/plain').send(PROTOCOL))

  app.post('/v1/projects/lookup', { bodyLimit: SMALL_BODY }, async (request) => {
    const { body } = request
    const importer = await importerOf(request, isRecord(body) ? body['token'] : undefined)
    return {
      id: importer.projectId,
      name: importer.projectName,
      slug: importer.projectId,
      baseBranch: await importedBuilds.baseBranch(importer),
      externalUrl: '',
      token: '',
      adminToken: '',
    }
  })

  app.post('/v1/projects', { bodyLimit: SMALL_BODY }, async () => {
    throw new Problem(
      'level-insufficient',
      'Projects are created in Pagemark. Create an import key on the page Builds of a project, and use it as the token.',
    )
  })

  // Called without a token by `lhci healthcheck`, so it reveals no builds.
  app.get('/v1/projects/:project/builds', async () => [])

  // Whose key it is, is known before a body of ten megabytes is read.
  await app.register(async (keyed) => {
    keyed.decorateRequest('importer')
    keyed.addHook('onRequest', async (request) => {
      const importer = await importerOf(request, request.headers['x-lhci-build-token'])
      requireOwnProject(importer, request.params)
      request.setDecorator<Importer>('importer', importer)
    })
    uploadRoutes(keyed, importedBuilds)
  })
  refuseOtherMethods(app, `${PREFIX}/`)
}

function uploadRoutes(app: FastifyInstance, builds: ImportedBuilds): void {
  const importerOf = (request: FastifyRequest) => request.getDecorator<Importer>('importer')

  app.post<{ Params: ProjectParams }>(
    '/v1/projects/:project/builds',
    { bodyLimit: SMALL_BODY },
    async (request) => {
      const build = readBuild(request.body, Date.now())
      if (!build)
        throw invalid('The build needs a hash and a branch. Run lhci in a Git repository.')
      const importer = importerOf(request)
      const created = await builds.create(importer, build)
      // The words by which clients know it, for `ignoreDuplicateBuildFailure`.
      if (created === 'exists') throw invalid(`Build already exists for hash "${build.hash}"`)
      if (created === 'full') throw tooMany('This project has had 60 builds within an hour.', 3600)
      return { id: created.id, projectId: importer.projectId, lifecycle: 'unsealed' }
    },
  )

  app.post<{ Params: BuildParams }>(
    '/v1/projects/:project/builds/:build/runs',
    { bodyLimit: RUN_BODY },
    async (request) => {
      const { body, params } = request
      const { url, lhr } = isRecord(body) ? body : {}
      const page = textOf(url, MOST_URL)
      if (page === '' || typeof lhr !== 'string')
        throw invalid('The run needs the fields url and lhr.')
      const read = readLighthouse(lhr)
      if (!read.ok) throw invalid(read.fault)
      const { formFactor, run } = read
      const added = await builds.addRun(importerOf(request), params.build, {
        url: page,
        formFactor,
        run,
      })
      if (added === 'missing') throw buildMissing()
      if (added === 'full')
        throw invalid(
          'The build already has 500 runs, or its project 50,000, the limits. Upload fewer pages or runs.',
        )
      return { id: added.id, projectId: params.project, buildId: params.build }
    },
  )

  app.put<{ Params: BuildParams }>(
    '/v1/projects/:project/builds/:build/lifecycle',
    { bodyLimit: SMALL_BODY },
    async (request, reply) => {
      if (request.body !== 'sealed') throw invalid('The lifecycle can only become "sealed".')
      if (!(await builds.seal(importerOf(request), request.params.build))) throw buildMissing()
      return reply.code(204).send()
    },
  )
}

interface Asked {
  readonly request: FastifyRequest
  readonly token: unknown
}

async function requireImporter(
  importKeys: LhciNeeds['importKeys'],
  wrongKeys: WrongKeyThrottle,
  { request, token }: Asked,
): Promise<Importer> {
  const hash = typeof token === 'string' ? hashOfApiKey(token) : undefined
  const importer = hash === undefined ? undefined : await importKeys.findByHash(hash)
  if (importer) return importer
  const attempt = await wrongKeys.attempt(request.ip)
  if (!attempt.allowed) {
    throw tooMany('Too many wrong tokens.', Math.ceil(attempt.retryAfterMs / 1000))
  }
  // Clients print it, and go on to say what they sent.
  throw new Problem('project-not-found', 'Could not find active project with provided token')
}

function requireOwnProject({ projectId }: Importer, params: unknown): void {
  if (isRecord(params) && params['project'] === projectId) return
  throw new Problem('project-not-found', 'The token belongs to another project.')
}

/** Any JSON: the lifecycle is a text. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string): Promise<unknown> => {
      if (jsonWeight(text).members > MOST_MEMBERS) {
        throw new Problem('malformed-body', `The body has more than ${MOST_MEMBERS} members.`)
      }
      try {
        return JSON.parse(text)
      } catch {
        throw new Problem('malformed-body', 'The body is not valid JSON.')
      }
    },
  )
}

function invalid(text: string): Problem {
  return new Problem('fields-invalid', text)
}

function buildMissing(): Problem {
  return new Problem('not-found', 'There is no such build, or it is sealed.')
}

function notFound(): Problem {
  return new Problem('not-found', 'There is no such endpoint.')
}

function tooMany(text: string, seconds: number): Problem {
  const wait = String(Math.max(1, seconds))
  return new Problem('too-many-requests', `${text} Try again in ${wait} s.`, {
    headers: { 'Retry-After': wait },
  })
}
