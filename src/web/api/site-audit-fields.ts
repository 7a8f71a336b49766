import { type Static, Type } from 'typebox'
import { reportPasswordFault } from '../../accounts/passwords.ts'
import {
  type CrawlSource,
  DEFAULT_CRAWL,
  MOST_DEPTH,
  MOST_EXTERNAL_LINKS,
  MOST_LAB_PAGES,
  MOST_LISTED,
  MOST_PAGES,
} from '../../crawl/crawl-settings.ts'
import { urlListSteps } from '../../crawl/scope/read-url-list.ts'
import { LANGUAGE_FAULT, readLanguage } from '../../request/language.ts'
import type { Target } from '../../request/target.ts'
import { nameFault } from '../../store/projects/project-row.ts'
import type { SiteAudit, SiteChoices } from '../../store/sites/site-audit-row.ts'
import type { Privacy } from '../../store/tables/report-tables.ts'
import { invalidFields } from '../http/problem.ts'
import { withPauses } from '../http/with-pauses.ts'
import { inputOf, type Reading, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields, refuseUnknownAlone } from '../query/unknown-fields.ts'
import type { DraftRules } from './report-fields.ts'

const MOST_GLOBS = 50
const LONGEST_GLOB = 500

const yes = (description: string) => Type.Optional(Type.Enum([0, 1], { description }))
const globs = (description: string) => Type.Optional(Type.Array(Type.String(), { description }))

const privacy = Type.Optional(
  Type.Enum([0, 1, 2], {
    description: '0 public (anyone with the link), 1 private, 2 with password.',
  }),
)
const password = Type.Optional(
  Type.String({
    description: 'Password of the report, 1 to 1,024 bytes. Used only with privacy 2.',
  }),
)

const CHOICES = {
  max_pages: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_PAGES,
      description: `Maximum pages to fetch, 1 to ${MOST_PAGES}. Default: ${DEFAULT_CRAWL.maxPages}.`,
    }),
  ),
  max_depth: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_DEPTH,
      description: `Maximum clicks from the start page, 0 to ${MOST_DEPTH}. Default: ${DEFAULT_CRAWL.maxDepth}.`,
    }),
  ),
  include: globs('Fetch only paths that match one of these globs, such as /blog/**.'),
  exclude: globs('Do not fetch paths that match one of these globs, such as **?print=*.'),
  subdomains: yes('1: include hosts below the start host. Default: 0.'),
  sitemaps: yes('0: read no sitemaps. Default: 1.'),
  external_links: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_EXTERNAL_LINKS,
      description: `Maximum links to other sites to check, 0 to ${MOST_EXTERNAL_LINKS}. Default: ${DEFAULT_CRAWL.externalLinks}.`,
    }),
  ),
  lab_pages: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_LAB_PAGES,
      description: `Maximum pages to load in a browser, some of each template, 0 to ${MOST_LAB_PAGES}. Default: ${DEFAULT_CRAWL.labPages}. Without a browser on the server, none are.`,
    }),
  ),
  language: Type.Optional(Type.String({ description: 'Language to request, such as de.' })),
}

const urls = Type.Optional(
  Type.Array(Type.String(), {
    description: `URLs of one site, up to ${MOST_LISTED}, for source list.`,
  }),
)

/** Body of `POST /site-audits`. */
export const SiteAuditDraftFields = inputOf({
  url: Type.Optional(
    Type.String({
      description:
        'Start URL, http or https; https:// is added to a host name. With source sitemap, the sitemap, or the site whose sitemaps are read. May be absent with source list.',
    }),
  ),
  source: Type.Optional(
    Type.Enum(['crawl', 'list', 'sitemap'], {
      description:
        'Where the pages come from: links from the start URL, urls, or a sitemap. The last two follow no links. Default: list if urls is present, else crawl.',
    }),
  ),
  urls,
  project: Type.Optional(
    Type.String({
      description:
        'Name of a project, which is created if it does not exist, or ID of a project shared with you as editor.',
    }),
  ),
  privacy,
  password,
  ...CHOICES,
})

/** Body of `PATCH /site-audits/{id}`: absent fields keep their values. */
export const SiteAuditChangeFields = inputOf({ urls, privacy, password, ...CHOICES })

type Fields = Partial<Static<typeof SiteAuditDraftFields>>
type ParseTarget = DraftRules['parseTarget']

export interface SiteDraftRequest {
  readonly target: Target
  readonly choices: SiteChoices
  readonly listed: readonly string[] | undefined
  readonly privacy: Privacy
  readonly password: string | undefined
  readonly project: string | undefined
  /** The fields as given. */
  readonly given: Fields
}

/** @throws {Problem} `fields-invalid` */
export async function readSiteDraft(
  body: unknown,
  { parseTarget, defaultPrivacy }: Pick<DraftRules, 'parseTarget'> & { defaultPrivacy: Privacy },
): Promise<SiteDraftRequest> {
  const reading = readFields(SiteAuditDraftFields, body)
  const { fields, errors } = reading
  const source = fields.source ?? (fields.urls === undefined ? 'crawl' : 'list')
  const asked = readUrl(reading, source, parseTarget)
  const listed = await readList(reading, { parseTarget, source, site: asked?.url })
  const target = asked ?? (listed?.[0] === undefined ? undefined : targetOf(listed[0]))
  const fault = fields.project === undefined ? undefined : nameFault(fields.project)
  if (fault !== undefined) errors['project'] = [fault]
  const access = { privacy: fields.privacy ?? defaultPrivacy, hasPassword: false }
  const secret = readPassword(reading, access)
  const maxPages = listed?.length ?? DEFAULT_CRAWL.maxPages
  const choose = readChoices(reading)
  refuseErrors({ ...errors, ...misspeltFields(SiteAuditDraftFields, body) })
  if (!target) throw invalidFields({ url: ['url is required.'] })
  const choices = choose({ ...DEFAULT_CRAWL, source, maxPages, language: null })
  const { privacy: chosen } = access
  const { project } = fields
  return { target, choices, listed, privacy: chosen, password: secret, project, given: fields }
}

function targetOf(url: string): Target {
  return { url, schemeGiven: true }
}

function readUrl(
  { fields, errors }: Reading<Fields>,
  source: CrawlSource,
  parseTarget: ParseTarget,
): Target | undefined {
  if (fields.url === undefined) {
    if (source !== 'list' && !errors['url']) errors['url'] = ['url is required.']
    return undefined
  }
  const parsed = parseTarget(fields.url)
  if (parsed.ok) return parsed.target
  errors['url'] = [parsed.refusal.message]
  return undefined
}

interface ListReading {
  readonly parseTarget: ParseTarget
  readonly source: CrawlSource
  readonly site: string | undefined
}

/** The URLs of a list; undefined for other sources. Errors are added to those of the reading. */
async function readList(
  { fields, errors }: Reading<Fields>,
  { parseTarget, source, site }: ListReading,
): Promise<readonly string[] | undefined> {
  if (errors['urls'] || errors['url']) return undefined
  if (source !== 'list') {
    if (fields.urls !== undefined) errors['urls'] = ['urls is used with source list only.']
    return undefined
  }
  const subdomains = fields.subdomains === 1
  const rules = { parseTarget, subdomains, most: MOST_LISTED, site }
  const { result: list } = await withPauses(urlListSteps(fields.urls ?? [], rules))
  if (list.ok) return list.urls
  errors['urls'] = [list.fault]
  return undefined
}

export interface SiteChangeRequest {
  readonly choices: (before: SiteChoices) => SiteChoices
  readonly listed: readonly string[] | undefined
  readonly privacy: Privacy | undefined
  readonly password: string | undefined
}

/** @throws {Problem} `fields-invalid` */
export async function readSiteChange(
  body: unknown,
  site: SiteAudit,
  parseTarget: ParseTarget,
): Promise<SiteChangeRequest> {
  refuseUnknownAlone(SiteAuditChangeFields, body)
  const reading = readFields(SiteAuditChangeFields, body)
  const { fields, errors } = reading
  const { hasPassword } = site
  const secret = readPassword(reading, { privacy: fields.privacy ?? site.privacy, hasPassword })
  const { source } = site.choices
  const listed =
    fields.urls === undefined
      ? undefined
      : await readList(reading, { parseTarget, source, site: site.url })
  const choose = readChoices(reading)
  refuseErrors({ ...errors, ...misspeltFields(SiteAuditChangeFields, body) })
  const choices = (before: SiteChoices) =>
    choose({ ...before, maxPages: Math.max(before.maxPages, listed?.length ?? 0) })
  return { choices, listed, privacy: fields.privacy, password: secret }
}

/** What the fields change: absent ones keep their values. Errors are added to those of the reading. */
function readChoices({ fields, errors }: Reading<Fields>): (before: SiteChoices) => SiteChoices {
  for (const [name, least, most] of [
    ['max_pages', 1, MOST_PAGES],
    ['max_depth', 0, MOST_DEPTH],
    ['external_links', 0, MOST_EXTERNAL_LINKS],
    ['lab_pages', 0, MOST_LAB_PAGES],
  ] as const) {
    if (errors[name]) errors[name] = [`${name} must be a whole number from ${least} to ${most}.`]
  }
  for (const name of ['include', 'exclude'] as const) {
    const given = fields[name] ?? []
    if (given.length > MOST_GLOBS || given.some(({ length }) => length > LONGEST_GLOB)) {
      errors[name] = [
        `${name} must have at most ${MOST_GLOBS} globs of at most ${LONGEST_GLOB} characters.`,
      ]
    }
  }
  const isGiven = fields.language !== undefined
  const language = fields.language === undefined ? null : readLanguage(fields.language)
  if (language === undefined) errors['language'] = [LANGUAGE_FAULT]
  return (before) => ({
    source: before.source,
    ...readLimits(fields, before),
    include: fields.include ?? before.include,
    exclude: fields.exclude ?? before.exclude,
    subdomains: flag(fields.subdomains, before.subdomains),
    sitemaps: flag(fields.sitemaps, before.sitemaps),
    language: isGiven ? (language ?? null) : before.language,
  })
}

function readLimits(fields: Fields, before: SiteChoices) {
  return {
    maxPages: fields.max_pages ?? before.maxPages,
    maxDepth: fields.max_depth ?? before.maxDepth,
    externalLinks: fields.external_links ?? before.externalLinks,
    labPages: fields.lab_pages ?? before.labPages,
  }
}

function flag(given: 0 | 1 | undefined, before: boolean): boolean {
  return given === undefined ? before : given === 1
}

/** The password, read and validated only with privacy 2. */
function readPassword(
  { fields, errors }: Reading<Fields>,
  { privacy: chosen, hasPassword }: { privacy: Privacy; hasPassword: boolean },
): string | undefined {
  if (chosen !== 2) {
    delete errors['password']
    return undefined
  }
  const { password: given } = fields
  const fault = given === undefined ? undefined : reportPasswordFault(given)
  if (fault !== undefined) errors['password'] = [fault]
  if (given === undefined && !hasPassword && !errors['password']) {
    errors['password'] = ['Privacy 2 requires a password.']
  }
  return given
}
