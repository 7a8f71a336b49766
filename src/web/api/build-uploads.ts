import { continuing } from '../../store/database/unavailable.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import { readBody, type UploadReader } from '../../report/imported/upload-body.ts'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Builds } from '../../store/builds/builds.ts'
import type { ImportedBuilds } from '../../store/builds/imported-builds.ts'
import type { Originals } from '../../store/builds/originals.ts'
import { requireRole, UUID } from '../../store/projects/membership-row.ts'
import { nameFault } from '../../store/projects/project-row.ts'
import type { Projects } from '../../store/projects/projects.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import { endTurn } from '../http/take-turns.ts'
import { keepOriginals } from '../lhci/keep-originals.ts'
import { createHeldBytes, type Held, type HeldLimits } from '../lhci/held-bytes.ts'
import { MANY_BUILDS, ownerFull } from '../lhci/build-limits.ts'
import { readBuild } from '../lhci/read-build.ts'
import { keepBytes } from '../lhci/read-json.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'
import {
  BuildResource,
  buildResource,
  BuildRunResource,
  buildRunResource,
} from './build-resource.ts'
import { BuildParams, BUILDS_PATH, requireBuild } from './builds.ts'
import { ProjectParams, requireProject } from './project-id.ts'

/** Bytes of a body with results. */
const RUN_BODY = 5 * 1024 * 1024
/** Bodies in memory, of all users and of one. */
const HELD: HeldLimits = { ofAll: 128 * 1024 * 1024, ofOne: 32 * 1024 * 1024 }
const HOUR_S = 3600

const BuildFields = inputOf({
  hash: Type.String({ minLength: 1, description: 'Hash of the commit.' }),
  branch: Type.String({ minLength: 1, description: 'Name of the branch.' }),
  ancestor_hash: Type.Optional(
    Type.String({ description: 'Hash of the commit at which the branch began.' }),
  ),
  message: Type.Optional(Type.String({ description: 'Message of the commit.' })),
  author: Type.Optional(Type.String({ description: 'Name; an email address is dropped.' })),
  external_url: Type.Optional(Type.String({ description: 'http or https URL of the job.' })),
  run_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When it was measured. Default: now.' }),
  ),
  replace_open: Type.Optional(
    Type.Enum([0, 1], {
      description:
        '1: an open build of this commit and branch is removed with its runs, since its upload may have failed. Default: 0.',
    }),
  ),
})

const RunFields = Type.Object(
  {
    url: Type.String({
      description: 'Name of the page, the same in each build. Default: the URL of the results.',
    }),
    results: Type.Unknown({
      description: 'Results of Pagemark: an element of what `pagemark audit --format json` prints.',
    }),
    unconfirmed: Type.Array(Type.String(), {
      description:
        'IDs of checks of these results that a second audit of the page did not confirm: they are not counted as new. At most 600.',
    }),
    lhr: Type.Unknown({ description: 'A Lighthouse result, in place of results.' }),
  },
  { required: [] },
)

export interface BuildUploadNeeds {
  readonly builds: Builds
  readonly importedBuilds: ImportedBuilds
  readonly originals: Pick<Originals, 'add'>
  readonly projects: Pick<Projects, 'find' | 'open'>
  readonly baseUrl?: string | undefined
  readonly heldBodies?: HeldLimits
  /** Reads runs; in this thread if absent. */
  readonly uploads?: UploadReader | undefined
}

/** Uploads of builds, as `pagemark ci` sends them: a build, its runs, and its end. */
export const buildUploadRoutes: FastifyPluginAsync<BuildUploadNeeds> = async (app, needs) => {
  const { importedBuilds } = needs

  app.post<{ Params: Static<typeof ProjectParams> }>(
    BUILDS_PATH,
    {
      schema: {
        summary: 'Create a build',
        description:
          'A commit of a branch, to which runs can then be added. If you have no project of this name, it is created. The build is shown once it is sealed; if it is not sealed within 24 hours, it is removed.',
        params: ProjectParams,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: BuildFields,
        response: { 201: exact({ data: BuildResource }) },
      },
    },
    async (request, reply) => {
      // First: a refused build leaves no project behind.
      const { build, replacesOpen } = draftIn(request.body)
      const { place, isNew } = await opened(request, needs)
      const made = await continuing(isNew, () =>
        importedBuilds.create(place, build, { replacesOpen }),
      )
      if (made === 'exists') {
        throw new Problem('build-exists', 'The branch already has a build of this commit.')
      }
      if (made === 'full') throw tooMany()
      if (made === 'owner-full') throw ownerFull()
      return await reply
        .code(201)
        .send({ data: await continuing(true, () => shown(request, needs, made.id)) })
    },
  )

  app.post<{ Params: Static<typeof BuildParams> }>(
    `${BUILDS_PATH}/:build/seal`,
    {
      schema: {
        summary: 'Seal a build',
        description: 'Ends the upload: the build is shown from now on, and takes no more runs.',
        params: BuildParams,
        response: { 200: exact({ data: BuildResource }) },
      },
    },
    async (request) => {
      const place = await editable(request, needs)
      const { build } = request.params
      // A client that has lost the response seals again.
      const isSealed = await importedBuilds.seal(place, build)
      return { data: await continuing(isSealed, () => shown(request, needs, build)) }
    },
  )

  await app.register(async (uploads) => runRoute(uploads, needs))
}

/** The only large bodies of the API: kept as bytes, counted while they arrive, and weighed before they are parsed. */
function runRoute(app: FastifyInstance, needs: BuildUploadNeeds): void {
  const bodies = createHeldBytes(needs.heldBodies ?? HELD)
  keepBytes(app, {
    patience: 1,
    heldOf: (request) => request.getDecorator<Held>('held'),
  })
  app.decorateRequest('held')
  app.addHook('onRequest', async (request, reply) => {
    const held = bodies.begin(callerOf(request).actor.id)
    request.setDecorator<Held>('held', held)
    reply.raw.once('close', () => held.release())
  })

  app.post<{ Params: Static<typeof BuildParams> }>(
    `${BUILDS_PATH}/:build/runs`,
    {
      bodyLimit: RUN_BODY,
      schema: {
        summary: 'Add a run to a build',
        description:
          'Results of Pagemark or Lighthouse for one page, at most 5 MB. Scores, metrics and titles are kept, and the results themselves as a file. Results of two devices are two runs.',
        params: BuildParams,
        consumes: ['application/json'],
        body: RunFields,
        response: { 201: exact({ data: Type.Array(BuildRunResource) }) },
      },
    },
    async (request, reply) => {
      const place = await editable(request, needs)
      const { build } = request.params
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.from('{}')
      const upload = { kind: 'api', bytes } as const
      const read = await (needs.uploads?.read(upload) ?? readBody(upload))
      if (!read.ok) throw invalidFields({ [read.field]: [read.fault] })
      const { url, original } = read
      const runs = read.runs.map((run) => ({ url, ...run }))
      const { added, originals } = await needs.originals.add(place, { build, original }, (builds) =>
        builds.addRuns(place, build, runs),
      )
      if (added === 'missing') throw buildMissing()
      if (added === 'full') throw buildFull()
      endTurn(request)
      await keepOriginals(originals, request)
      return await reply.code(201).send({ data: added.map(buildRunResource) })
    },
  )
}

interface InProject {
  readonly params: { readonly project: string }
}

/** A first upload creates its project, as a first audit does. An unknown id is no name. */
async function opened(
  request: FastifyRequest & InProject,
  needs: BuildUploadNeeds,
): Promise<{ readonly place: { readonly projectId: string }; readonly isNew: boolean }> {
  const { project } = request.params
  const { actor } = callerOf(request)
  const mayBeName = nameFault(project) === undefined && !UUID.test(project.toLowerCase())
  const isNew = mayBeName && (await needs.projects.find(actor, project)) === undefined
  const place = isNew
    ? { projectId: await needs.projects.open(actor, project) }
    : await editable(request, needs)
  return { place, isNew }
}

/** The project, if this user may add builds to it. */
async function editable(
  request: FastifyRequest & InProject,
  { projects }: BuildUploadNeeds,
): Promise<{ readonly projectId: string }> {
  const { actor } = callerOf(request)
  const { id, role } = requireProject(await projects.find(actor, request.params.project))
  requireRole(role, 'editor')
  return { projectId: id }
}

async function shown(
  request: FastifyRequest & InProject,
  { builds, baseUrl }: BuildUploadNeeds,
  id: string,
): Promise<Static<typeof BuildResource>> {
  const { project } = request.params
  const actor: Owner = callerOf(request).actor
  const found = requireBuild(await builds.show(actor, project, { id, part: 1, open: true }))
  return buildResource(found.build, { address: publicAddress(request, baseUrl), project })
}

function draftIn(input: unknown) {
  const { fields, errors } = readFields(BuildFields, input)
  if (fields.run_at !== undefined && Number.isNaN(Date.parse(fields.run_at))) {
    errors['run_at'] = ['run_at must be a time such as 2027-01-31T09:00:00Z.']
  }
  refuseErrors({ ...errors, ...misspeltFields(BuildFields, input) })
  const build = readBuild(namedAsClientsDo(fields))
  if (build) return { build, replacesOpen: fields.replace_open === 1 }
  throw invalidFields({ hash: ['hash and branch must not be blank.'] })
}

/** As clients of Lighthouse CI name the fields, which are read by the same rules. */
function namedAsClientsDo(fields: Partial<Static<TObject<(typeof BuildFields)['properties']>>>) {
  return {
    hash: fields.hash,
    branch: fields.branch,
    ancestorHash: fields.ancestor_hash,
    commitMessage: fields.message,
    author: fields.author,
    externalBuildUrl: fields.external_url,
    runAt: fields.run_at,
  }
}

function tooMany(): Problem {
  const text = `${MANY_BUILDS} Try again in an hour.`
  return new Problem('too-many-requests', text, { headers: { 'Retry-After': String(HOUR_S) } })
}

function buildMissing(): Problem {
  return new Problem('build-not-found', 'There is no such build, or it is sealed.')
}

function buildFull(): Problem {
  const text =
    'With this upload, the build would have more than 500 runs or its project more than 50,000: these are the limits. Upload fewer pages or runs.'
  return new Problem('build-full', text)
}
