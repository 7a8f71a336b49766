import type { FastifyPluginAsync } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import { isRecord } from '../../query/fields.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { DraftRules } from '../../api/report-fields.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { ReportPasswords } from '../../../accounts/report-passwords.ts'
import type { SitemapReadings } from '../../../store/jobs/sitemap-readings.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { projectChoices } from '../projects/project-choices.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { choicesOf } from './audit-choices.ts'
import { MOST_LINES } from './list-audit-page.tsx'
import { readAuditForm } from './read-audit-form.ts'
import { refusalOf, RETRY_S } from './refused-audit.ts'
import { type SitemapAuditFaults, SitemapAuditPage } from './sitemap-audit-page.tsx'

const USUAL_LIMIT = '20'

export interface SitemapAuditNeeds extends DraftRules {
  readonly projects: Projects
  readonly reportPasswords: ReportPasswords
  readonly sitemapReadings: SitemapReadings
  readonly onReadingStored: () => void
  readonly site: Site
}

/** `/new/sitemap`: reads a sitemap to audit its pages. The listed pages are at `/sitemaps/:id`. */
export const sitemapAuditRoutes: FastifyPluginAsync<SitemapAuditNeeds> = async (app, options) => {
  app.get<{ Querystring: { url?: unknown; project?: unknown } }>(
    '/new/sitemap',
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn(request.url, reply)
      const { url, project } = request.query
      const choices = await projectChoices(options.projects, person.owner, project)
      const form = formOf({ url, ...choices }, options)
      return sendPage(<SitemapAuditPage site={options.site} form={form} />, request, reply)
    },
  )

  app.post('/new/sitemap', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/new/sitemap', reply)
    const stored = await storeReading(person.owner, request.body, options)
    if ('id' in stored) {
      options.onReadingStored()
      return setPersonal(reply).redirect(`/sitemaps/${stored.id}`, 303)
    }
    const { status, faults } = stored
    reply.code(status)
    if (status !== 422) reply.header('Retry-After', String(RETRY_S[status]))
    const form = formOf(request.body, options)
    const page = <SitemapAuditPage site={options.site} form={form} faults={faults} />
    return sendPage(page, request, reply)
  })
}

interface Refused {
  readonly status: 422 | 429 | 503
  readonly faults: SitemapAuditFaults
}

/** The reading's ID, or the errors. */
async function storeReading(
  owner: Owner,
  body: unknown,
  options: SitemapAuditNeeds,
): Promise<{ readonly id: string } | Refused> {
  const mostPages = limitOf(body)
  const limit = mostPages === undefined ? `Enter a number from 1 to ${MOST_LINES}.` : undefined
  try {
    const { password, given: _given, ...asked } = readAuditForm(body, options)
    if (mostPages === undefined) return { status: 422, faults: { limit } }
    const { reportPasswords, sitemapReadings } = options
    const passwordHash =
      password === undefined ? undefined : await reportPasswords.hash(owner, password)
    const draft = { ...asked, passwordHash }
    return { id: await sitemapReadings.create(owner, { mostPages, draft }) }
  } catch (error) {
    const refused = refusalOf(error, body)
    if (!refused) throw error
    const isEmpty = textField(body, 'url').trim() === ''
    const url = isEmpty ? 'Enter the address of a site or a sitemap.' : refused.faults.url
    return { status: refused.status, faults: { ...refused.faults, url, limit } }
  }
}

function limitOf(body: unknown): number | undefined {
  const text = limitTextOf(body).trim()
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= MOST_LINES ? limit : undefined
}

/** The submitted value; the default for a form without the field. */
function limitTextOf(body: unknown): string {
  return isRecord(body) && 'limit' in body ? textField(body, 'limit') : USUAL_LIMIT
}

/** The submitted values. */
function formOf(body: unknown, options: SitemapAuditNeeds) {
  const [url, limit] = [textField(body, 'url'), limitTextOf(body)]
  return { url, limit, ...choicesOf(body, options) }
}
