import { type Static, Type } from 'typebox'
import { reportPasswordFault } from '../../accounts/passwords.ts'
import {
  DEFAULT_CRAWL,
  MOST_DEPTH,
  MOST_EXTERNAL_LINKS,
  MOST_PAGES,
} from '../../crawl/crawl-settings.ts'
import { LANGUAGE_FAULT, readLanguage } from '../../request/language.ts'
import type { Target } from '../../request/target.ts'
import { nameFault } from '../../store/projects/project-row.ts'
import type { SiteAudit, SiteChoices } from '../../store/sites/site-audit-row.ts'
import type { Privacy } from '../../store/tables/report-tables.ts'
import { invalidFields } from '../http/problem.ts'
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
  language: Type.Optional(Type.String({ description: 'Language to request, such as de.' })),
}

/** Body of `POST /site-audits`. */
export const SiteAuditDraftFields = inputOf({
  url: Type.String({
    description: 'Start URL, http or https. https:// is added to a host name.',
  }),
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
export const SiteAuditChangeFields = inputOf({ privacy, password, ...CHOICES })

type Fields = Partial<Static<typeof SiteAuditDraftFields>>

export interface SiteDraftRequest {
  readonly target: Target
  readonly choices: SiteChoices
  readonly privacy: Privacy
  readonly password: string | undefined
  readonly project: string | undefined
}

/** @throws {Problem} `fields-invalid` */
export function readSiteDraft(
  body: unknown,
  { parseTarget, defaultPrivacy }: Pick<DraftRules, 'parseTarget'> & { defaultPrivacy: Privacy },
): SiteDraftRequest {
  const reading = readFields(SiteAuditDraftFields, body)
  const { fields, errors } = reading
  const parsed = fields.url === undefined ? undefined : parseTarget(fields.url)
  if (parsed && !parsed.ok) errors['url'] = [parsed.refusal.message]
  const fault = fields.project === undefined ? undefined : nameFault(fields.project)
  if (fault !== undefined) errors['project'] = [fault]
  const access = { privacy: fields.privacy ?? defaultPrivacy, hasPassword: false }
  const secret = readPassword(reading, access)
  const choices = readChoices(reading, { ...DEFAULT_CRAWL, language: null })
  refuseErrors({ ...errors, ...misspeltFields(SiteAuditDraftFields, body) })
  if (!parsed?.ok) throw invalidFields({ url: ['url is required.'] })
  const { privacy: chosen } = access
  const { target } = parsed
  return { target, choices, privacy: chosen, password: secret, project: fields.project }
}

export interface SiteChangeRequest {
  readonly choices: SiteChoices
  readonly privacy: Privacy | undefined
  readonly password: string | undefined
}

/** @throws {Problem} `fields-invalid` */
export function readSiteChange(body: unknown, site: SiteAudit): SiteChangeRequest {
  refuseUnknownAlone(SiteAuditChangeFields, body)
  const reading = readFields(SiteAuditChangeFields, body)
  const { fields, errors } = reading
  const { hasPassword } = site
  const secret = readPassword(reading, { privacy: fields.privacy ?? site.privacy, hasPassword })
  const choices = readChoices(reading, site.choices)
  refuseErrors({ ...errors, ...misspeltFields(SiteAuditChangeFields, body) })
  return { choices, privacy: fields.privacy, password: secret }
}

/** Absent fields keep their values from `before`. Errors are added to those of the reading. */
function readChoices({ fields, errors }: Reading<Fields>, before: SiteChoices): SiteChoices {
  for (const [name, least, most] of [
    ['max_pages', 1, MOST_PAGES],
    ['max_depth', 0, MOST_DEPTH],
    ['external_links', 0, MOST_EXTERNAL_LINKS],
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
  const language = fields.language === undefined ? before.language : readLanguage(fields.language)
  if (language === undefined) errors['language'] = [LANGUAGE_FAULT]
  return {
    maxPages: fields.max_pages ?? before.maxPages,
    maxDepth: fields.max_depth ?? before.maxDepth,
    include: fields.include ?? before.include,
    exclude: fields.exclude ?? before.exclude,
    subdomains: flag(fields.subdomains, before.subdomains),
    sitemaps: flag(fields.sitemaps, before.sitemaps),
    externalLinks: fields.external_links ?? before.externalLinks,
    language: language ?? null,
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
