import type { FastifyPluginAsync } from 'fastify'
import { findingsByPage } from '../../../report/imported/imported-findings.ts'
import type { Builds, ShownBuild } from '../../../store/builds/builds.ts'
import type { Originals } from '../../../store/builds/originals.ts'
import type { ImportKeys } from '../../../store/builds/import-keys.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { BUILD_FORMATS, type BuildFiles } from '../../api/build-files.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { sendPage } from '../../http/answer/send-page.ts'
import { publicAddress } from '../../http/public-address.ts'
import { withPauses } from '../../http/with-pauses.ts'
import { setPrivate } from '../../http/answer/page-headers.ts'
import { sendOriginal } from '../../http/answer/send-original.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { textField } from '../../http/form/text-field.ts'
import { isRecord } from '../../query/fields.ts'
import { runNumber } from '../../query/run-number.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProject } from '../projects/require-project.ts'
import { BuildPage } from './build-page.tsx'
import { BuildsPage } from './builds-page.tsx'

export interface BuildNeeds {
  readonly projects: Pick<Projects, 'find'>
  readonly builds: Builds
  readonly originals: Pick<Originals, 'read'>
  readonly buildFiles: BuildFiles
  readonly baseUrl?: string | undefined
  readonly importKeys: Pick<ImportKeys, 'list'>
  readonly site: Site
  readonly errorPages: ErrorPages
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Builds of a project, and one of them compared with its base; including the URL that clients of Lighthouse CI print.
 */
export const buildRoutes: FastifyPluginAsync<BuildNeeds> = async (app, options) => {
  const { projects, builds, originals, importKeys, site, errorPages } = options

  app.get<{ Params: { project: string } }>('/projects/:project/builds', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const { owner } = person
    const project = requireProject(await projects.find(owner, request.params.project))
    const branch = branchOf(request.query)
    const list = requireProject(await builds.list(owner, project.id, branch))
    const keys = project.role === 'viewer' ? undefined : await importKeys.list(owner, project.id)
    return sendPage(<BuildsPage {...{ site, project, list, branch, keys }} />, request, reply)
  })

  app.get<{ Params: { project: string; build: string } }>(
    '/projects/:project/builds/:build',
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn(request.url, reply)
      const project = requireProject(await projects.find(person.owner, request.params.project))
      const shown = await builds.show(person.owner, project.id, {
        id: request.params.build,
        part: runNumber(textField(request.query, 'page')) ?? 1,
      })
      if (!shown) return errorPages.notFound(request, reply)
      const { pages, base, budgets: rules, build } = shown
      const found = findingsByPage({ pages, base: base?.pages, rules, runAt: build.runAt })
      const { result: findings } = await withPauses(found)
      const broken = isWhole(shown)
        ? undefined
        : await options.buildFiles.broken(person.owner, project.id, shown)
      const whole = broken === undefined ? undefined : { pages: shown.pagesTotal, broken }
      return sendPage(<BuildPage {...{ site, project, shown, findings, whole }} />, request, reply)
    },
  )

  for (const format of BUILD_FORMATS) {
    app.get<{ Params: { project: string; build: string } }>(
      `/projects/:project/builds/:build/export.${format}`,
      async (request, reply) => {
        const person = personOf(request)
        if (!person) return askToSignIn(request.url, reply)
        const { project, build: id } = request.params
        const wanted = { project, id, format, address: publicAddress(request, options.baseUrl) }
        const exchange = { reply: setPrivate(reply), open: false }
        const sent = await options.buildFiles.send(person.owner, wanted, exchange)
        return sent ?? errorPages.notFound(request, reply)
      },
    )
  }

  app.get<{ Params: { project: string; build: string; run: string } }>(
    '/projects/:project/builds/:build/runs/:run/original',
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn(request.url, reply)
      const { project, build, run } = request.params
      const body = await originals.read(person.owner, project, { build, run })
      if (!body) return errorPages.notFound(request, reply)
      return sendOriginal(body, run, setPrivate(reply))
    },
  )

  // Whether the build exists is checked where it is shown.
  app.get<{ Params: { project: string; build: string } }>(
    '/app/projects/:project/compare/:build',
    async (request, reply) => {
      const { project, build } = request.params
      if (!UUID.test(project) || !UUID.test(build)) return errorPages.notFound(request, reply)
      return reply.redirect(`/projects/${project}/builds/${build}`, 302)
    },
  )
}

/** Whether the shown pages are all that its budgets judge. */
function isWhole({ pages, pagesTotal, budgets }: ShownBuild): boolean {
  return pages.length === pagesTotal || budgets.length === 0
}

function branchOf(query: unknown): string | undefined {
  const branch = isRecord(query) ? query['branch'] : undefined
  return typeof branch === 'string' && branch !== '' ? branch.slice(0, 256) : undefined
}
