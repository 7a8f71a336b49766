import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { hashOfApiKey } from '../../accounts/api-key.ts'
import { createWrongKeyThrottle, type WrongKeyThrottle } from '../../accounts/wrong-key-throttle.ts'
import { readBody, type UploadReader } from '../../report/imported/upload-body.ts'
import type { Importer, ImportKeys } from '../../store/builds/import-keys.ts'
import type { ImportedBuilds } from '../../store/builds/imported-builds.ts'
import type { Originals } from '../../store/builds/originals.ts'
import type { ApiLimits } from '../api/api-limits.ts'
import { answerError } from '../http/answer-problem.ts'
import { setPrivateHeaders } from '../http/private-answers.ts'
import { checking } from '../http/request-checks.ts'
import { Problem } from '../http/problem.ts'
import { createRateLimit, type RateLimit } from '../http/rate-limit.ts'
import { answerUnrouted } from '../http/route-table.ts'
import { checkHost, type RefuseHost } from '../http/served-hosts.ts'
import { isRecord } from '../query/fields.ts'
import { createHeldBytes, type Held, type HeldLimits } from './held-bytes.ts'
import { keepOriginals } from './keep-originals.ts'
import { MANY_BUILDS, ownerFull } from './build-limits.ts'
import { readBuild } from './read-build.ts'
import { keepBytes, readJson } from './read-json.ts'

/** What clients 0.14 and 0.15 accept: theirs may be one minor version higher. */
const PROTOCOL = '0.14.0'
const SMALL_BODY = 64 * 1024
/** Bytes of a request with a Lighthouse result: as many as the original server takes. */
const RUN_BODY = 10 * 1024 * 1024
/** Of the body of a known client: this many times the limit is read, so that it hears why it is refused. */
const PATIENCE = 4
/** Bodies in memory, of all users and of the projects of one: six of the largest. */
const HELD_LIMITS: HeldLimits = { ofAll: 256 * 1024 * 1024, ofOne: 64 * 1024 * 1024 }
/** Small bodies, of clients without a key. */
const UNCOUNTED: Held = { add: () => true, release: () => undefined }

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
  readonly originals: Pick<Originals, 'add'>
  readonly refuseHost: RefuseHost
  /** Counts requests with invalid keys; in this process only if absent. */
  readonly wrongKeys?: WrongKeyThrottle | undefined
  readonly limits: Pick<ApiLimits, 'apiPerMinute'>
  /** Counts requests of keys; in this process only if absent. */
  readonly rateLimit?: RateLimit | undefined
  readonly heldBodies?: HeldLimits
  /** Reads runs; in this thread if absent. */
  readonly uploads?: UploadReader | undefined
}

/**
 * The protocol of Lighthouse CI's server, for its unchanged clients: `lhci upload --serverBaseUrl=…/lhci --token=pmk_…`.
 * The token is an import key. Credentials in `Authorization` are for a proxy in front, and mean nothing here.
 */
export const lhciRoutes: FastifyPluginAsync<LhciNeeds> = async (app, needs) => {
  const { importKeys, importedBuilds, refuseHost, wrongKeys = createWrongKeyThrottle(now) } = needs
  const spend = spenderOf(needs)
  const importerOf = async (request: FastifyRequest, token: unknown) => {
    const importer = await requireImporter(importKeys, wrongKeys, { request, token })
    await spend(importer.keyId)
    return importer
  }
  app.addHook('onRequest', checking(setPrivateHeaders, checkHost(refuseHost)))
  app.setErrorHandler(answerError)
  answerUnrouted(app)
  readJson(app, { patience: 1, heldOf: () => UNCOUNTED })

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
    const bodies = createHeldBytes(needs.heldBodies ?? HELD_LIMITS)
    const reading = {
      patience: PATIENCE,
      heldOf: (request: FastifyRequest) => request.getDecorator<Held>('held'),
    }
    readJson(keyed, reading)
    keyed.decorateRequest('importer')
    keyed.decorateRequest('held')
    keyed.addHook('onRequest', async (request, reply) => {
      const importer = await importerOf(request, request.headers['x-lhci-build-token'])
      requireOwnProject(importer, request.params)
      request.setDecorator<Importer>('importer', importer)
      const held = bodies.begin(importer.ownerId)
      request.setDecorator<Held>('held', held)
      reply.raw.once('close', () => held.release())
    })
    // Once more when the body has arrived: the key may have been revoked since.
    keyed.addHook('preHandler', async (request) => {
      const token = request.headers['x-lhci-build-token']
      const importer = await requireImporter(importKeys, wrongKeys, { request, token })
      request.setDecorator<Importer>('importer', importer)
    })
    buildRoutes(keyed, needs)
    await keyed.register(async (runs) => {
      keepBytes(runs, reading)
      runRoute(runs, needs)
    })
  })
}

function importerOf(request: FastifyRequest): Importer {
  return request.getDecorator<Importer>('importer')
}

function buildRoutes(app: FastifyInstance, { importedBuilds: builds }: LhciNeeds): void {
  app.post<{ Params: ProjectParams }>(
    '/v1/projects/:project/builds',
    { bodyLimit: SMALL_BODY },
    async (request) => {
      const build = readBuild(request.body)
      if (!build)
        throw invalid('The build needs a hash and a branch. Run lhci in a Git repository.')
      const importer = importerOf(request)
      const created = await builds.create(importer, build)
      // The words by which clients know it, for `ignoreDuplicateBuildFailure`.
      if (created === 'exists') throw invalid(`Build already exists for hash "${build.hash}"`)
      if (created === 'full') throw tooMany(MANY_BUILDS, 3600)
      if (created === 'owner-full') throw ownerFull()
      return { id: created.id, projectId: importer.projectId, lifecycle: 'unsealed' }
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

function runRoute(app: FastifyInstance, needs: LhciNeeds): void {
  const { uploads } = needs

  app.post<{ Params: BuildParams }>(
    '/v1/projects/:project/builds/:build/runs',
    { bodyLimit: RUN_BODY },
    async (request) => {
      const { body, params } = request
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from('{}')
      const upload = { kind: 'lighthouse-ci', bytes } as const
      const read = await (uploads?.read(upload) ?? readBody(upload))
      const [first] = read.ok ? read.runs : []
      if (!read.ok) throw read.field === 'body' ? malformed(read.fault) : invalid(read.fault)
      if (!first) throw invalid('The result has no run.')
      const { url, original } = read
      const importer = importerOf(request)
      const { build } = params
      const { added, originals } = await needs.originals.add(
        importer,
        { build, original },
        async (builds) => await builds.addRuns(importer, build, [{ url, ...first }]),
      )
      if (added === 'missing') throw buildMissing()
      if (added === 'full')
        throw invalid(
          'The build already has 500 runs or its project 50,000: these are the limits. Upload fewer pages or runs.',
        )
      await keepOriginals(originals, request)
      return { id: added[0]?.id, projectId: params.project, buildId: build }
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

/** Import keys have the same limit as those of the API. */
function spenderOf({ limits: { apiPerMinute: perMinute }, rateLimit }: LhciNeeds) {
  const limit = rateLimit ?? createRateLimit({ perMinute, now })
  return async (keyId: string): Promise<void> => {
    if (perMinute === 0) return
    const share = await limit.take(keyId)
    if (!share.allowed) throw tooMany('Too many requests.', share.resetSeconds)
  }
}

function requireOwnProject({ projectId }: Importer, params: unknown): void {
  if (isRecord(params) && params['project'] === projectId) return
  throw new Problem('project-not-found', 'The token belongs to another project.')
}

function malformed(text: string): Problem {
  return new Problem('malformed-body', text)
}

function invalid(text: string): Problem {
  return new Problem('fields-invalid', text)
}

function buildMissing(): Problem {
  return new Problem('not-found', 'There is no such build, or it is sealed.')
}

function tooMany(text: string, seconds: number): Problem {
  const wait = String(Math.max(1, seconds))
  return new Problem('too-many-requests', `${text} Try again in ${wait} s.`, {
    headers: { 'Retry-After': wait },
  })
}
