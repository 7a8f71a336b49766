import type { FastifyPluginAsync } from 'fastify'
import { createLargeBodies } from '../../http/hold-large-bodies.ts'
import type { ReportPasswords } from '../../../accounts/report-passwords.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import type { DraftRules } from '../../api/report-fields.ts'
import { readSiteDraft } from '../../api/site-audit-fields.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { createSentOnce } from '../../http/form/sent-once.ts'
import { textField } from '../../http/form/text-field.ts'
import { endTurn } from '../../http/take-turns.ts'
import { crawlFieldsOf, LIST_FORM, typedCrawl } from '../../parts/forms/crawl-fields.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { formPrivacy } from '../../query/default-privacy.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { projectChoices } from '../projects/project-choices.ts'
import { choicesOf } from './audit-choices.ts'
import { SiteAuditPage, type SiteAuditPageProps } from './site-audit-page.tsx'
import { type SiteFaults, siteFaultsOf } from './site-faults.ts'
import { createSitePreviews, type PreviewNeeds, type SitePreviews } from './site-preview.ts'

export interface NewSiteNeeds extends DraftRules, PreviewNeeds {
  readonly siteAudits: SiteAudits
  readonly reportPasswords: ReportPasswords
  readonly projects: Projects
  readonly onRunStored: () => void
  readonly site: Site
}

/** `/new/site`: the form that creates a site audit. */
export const siteAuditRoutes: FastifyPluginAsync<NewSiteNeeds> = async (app, options) => {
  const previews = createSitePreviews(options)
  // The store knows which form made which site audit: their IDs are in the order of their creation.
  const sentOnce = createSentOnce<Stored>(async () => false)

  app.get<{ Querystring: { url?: unknown; project?: unknown; source?: unknown } }>(
    '/new/site',
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn(request.url, reply)
      const { url, project, source } = request.query
      const choices = await projectChoices(options.projects, person.owner, project)
      const form = formOf({ url, source, ...choices }, options)
      return sendPage(<SiteAuditPage site={options.site} form={form} />, request, reply)
    },
  )

  app.post(
    '/new/site',
    { bodyLimit: LIST_FORM, preParsing: createLargeBodies() },
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn('/new/site', reply)
      if (textField(request.body, 'act') === 'preview') {
        endTurn(request)
        const seen = await preview(person.owner, request.body, { ...options, previews })
        if ('faults' in seen) reply.code(422)
        const form = formOf(request.body, options)
        return sendPage(<SiteAuditPage site={options.site} form={form} {...seen} />, request, reply)
      }
      const { owner } = person
      const { body } = request
      const stored = await sentOnce({ owner, body }, async (form) => {
        return await storeSite({ owner, body, form }, options)
      })
      if ('id' in stored) {
        options.onRunStored()
        return setPersonal(reply).redirect(`/s/${stored.id}`, 303)
      }
      reply.code(422)
      const form = formOf(request.body, options)
      const page = <SiteAuditPage site={options.site} form={form} faults={stored.faults} />
      return sendPage(page, request, reply)
    },
  )
}

/** What the site says about a crawl, or the errors in the form. A report password plays no part yet. */
async function preview(
  owner: Owner,
  body: unknown,
  options: NewSiteNeeds & { readonly previews: SitePreviews },
): Promise<Pick<SiteAuditPageProps, 'preview'> | { readonly faults: SiteFaults }> {
  const given = { url: textField(body, 'url'), privacy: '1', ...crawlFieldsOf(body) }
  try {
    const { target, choices } = await readSiteDraft(given, { ...options, defaultPrivacy: 1 })
    const { maxPages, maxDepth, language } = choices
    const earlier = textField(body, 'preview')
    const reading = await options.previews(owner, { target, language, earlier })
    return { preview: reading && { reading, maxPages, maxDepth } }
  } catch (error) {
    const faults = siteFaultsOf(error, body)
    if (!faults) throw error
    return { faults }
  }
}

type Stored = { readonly id: string } | { readonly faults: SiteFaults }

/** The ID of the new site audit, or the errors in the form. */
async function storeSite(
  { owner, body, form }: { owner: Owner; body: unknown; form: string | undefined },
  options: NewSiteNeeds,
): Promise<Stored> {
  const given = {
    url: textField(body, 'url'),
    source: textField(body, 'source'),
    project: textField(body, 'project'),
    privacy: textField(body, 'privacy'),
    password: textField(body, 'password'),
    ...crawlFieldsOf(body),
  }
  try {
    const defaultPrivacy = formPrivacy(options.settings.current())
    const { parseTarget } = options
    const {
      password,
      given: _given,
      ...draft
    } = await readSiteDraft(given, {
      parseTarget,
      defaultPrivacy,
    })
    const passwordHash =
      password === undefined ? undefined : await options.reportPasswords.hash(owner, password)
    const key = { key: `site ${form}`, fingerprint: form ?? '', evenDeleted: true } as const
    const idempotency = form === undefined ? undefined : key
    const { id } = await options.siteAudits.create(owner, { ...draft, passwordHash, idempotency })
    return { id }
  } catch (error) {
    const faults = siteFaultsOf(error, body)
    if (!faults) throw error
    return { faults }
  }
}

/** The form with the submitted values. */
function formOf(body: unknown, options: NewSiteNeeds) {
  const { project, privacy } = choicesOf(body, options)
  return { url: textField(body, 'url'), project, privacy, choices: typedCrawl(body) }
}
