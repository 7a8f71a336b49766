import { type Static, type TObject, Type } from 'typebox'
import type { AuditOptions } from '../../request/audit-request.ts'
import { LANGUAGE_FAULT, readLanguage } from '../../request/language.ts'
import { credentialsFaults } from '../../request/page-credentials.ts'
import { readSelector, SELECTOR_FAULT } from '../../request/selector.ts'
import type { Report } from '../../store/reports/report-row.ts'
import type { RequestChange } from '../../store/reports/request-columns.ts'
import { nullable } from '../../report/exact.ts'
import type { Reading } from '../query/fields.ts'

const SAMPLES = { description: 'Page loads in the browser; the median counts.' }

const NOT_FOR_SEARCH = {
  description: '1: the page is not meant for search engines; indexing checks do not apply.',
}

const OPTIONAL_FIELDS = {
  language: Type.Optional(
    Type.String({
      description:
        'BCP 47 tag, such as pt-BR, sent as Accept-Language with every request. Unset: the page decides.',
    }),
  ),
  wait_for: Type.Optional(
    Type.String({
      description:
        'CSS selector of an element that the browser waits for, at most ten seconds, before it tests the page. At most 500 characters.',
    }),
  ),
  access_username: Type.Optional(
    Type.String({
      description:
        'User name for HTTP Basic authentication, sent only to the origin of url, in every run. At most 255 bytes, no colon.',
    }),
  ),
  access_password: Type.Optional(
    Type.String({
      description: 'Password for access_username. At most 1,024 bytes; no response contains it.',
    }),
  ),
}
type OptionalFields = Static<TObject<typeof OPTIONAL_FIELDS>>

/** Options of a report's runs. */
export const RUN_FIELDS = {
  samples: Type.Enum([1, 3, 5], { default: 1, ...SAMPLES }),
  not_for_search: Type.Enum([0, 1], { default: 0, ...NOT_FOR_SEARCH }),
  ...OPTIONAL_FIELDS,
}
type RunFields = Static<TObject<typeof RUN_FIELDS>>

/** Options of its next runs; absent fields keep their values. */
export const RUN_CHANGE_FIELDS = {
  samples: Type.Optional(Type.Enum([1, 3, 5], SAMPLES)),
  not_for_search: Type.Optional(Type.Enum([0, 1], NOT_FOR_SEARCH)),
  ...OPTIONAL_FIELDS,
}
type RunChangeFields = Static<TObject<typeof RUN_CHANGE_FIELDS>>

/**
 * Options of a new audit besides its page and device. Errors are added to those of the reading. A user name without a
 * password is enough for some servers.
 */
export function readRun(reading: Reading<RunFields>): Partial<AuditOptions> {
  const { credentials, ...options } = readRunChange(reading, undefined)
  if (!credentials) return options
  return { ...options, credentials: { ...credentials, password: credentials.password ?? '' } }
}

/**
 * Changed options; absent fields are unchanged. Errors are added to those of the reading.
 *
 * @param username the stored one, which a new password belongs to
 */
export function readRunChange(
  reading: Reading<RunChangeFields>,
  username: string | undefined,
): RequestChange {
  const { samples, not_for_search: notForSearch } = reading.fields
  return {
    ...(samples !== undefined && { samples }),
    ...(notForSearch !== undefined && { notForSearch: notForSearch === 1 }),
    ...readTag(reading),
    ...readWaitFor(reading),
    ...readCredentials(reading, username),
  }
}

function readTag({ fields, errors }: Reading<OptionalFields>): Pick<RequestChange, 'language'> {
  if (fields.language === undefined) return {}
  const language = readLanguage(fields.language)
  if (language !== undefined) return { language }
  errors['language'] = [LANGUAGE_FAULT]
  return {}
}

function readWaitFor({ fields, errors }: Reading<OptionalFields>): Pick<RequestChange, 'waitFor'> {
  if (fields.wait_for === undefined) return {}
  const waitFor = readSelector(fields.wait_for)
  if (waitFor !== undefined) return { waitFor }
  errors['wait_for'] = [SELECTOR_FAULT]
  return {}
}

function readCredentials(
  { fields, errors }: Reading<OptionalFields>,
  kept: string | undefined,
): Pick<RequestChange, 'credentials'> {
  const { access_username: given, access_password: password } = fields
  const username = given ?? (password === undefined ? undefined : kept)
  if (username === undefined) {
    if (password !== undefined) errors['access_username'] = ['The password requires a user name.']
    return {}
  }
  const faults = credentialsFaults({ username, password: password ?? '' })
  if (faults.username !== undefined) errors['access_username'] = [faults.username]
  if (faults.password !== undefined) errors['access_password'] = [faults.password]
  return { credentials: { username, password } }
}

/** Run options of a report. */
export const RUN_MEMBERS = {
  language: nullable(Type.String()),
  wait_for: nullable(Type.String()),
  not_for_search: Type.Enum([0, 1]),
  has_access: Type.Boolean({
    description: 'Whether the report has page credentials. No response contains them.',
  }),
}

export function runMembers({
  language,
  waitFor,
  notForSearch,
  credentialsUsername,
}: Report): Static<TObject<typeof RUN_MEMBERS>> {
  return {
    language,
    wait_for: waitFor,
    not_for_search: notForSearch ? 1 : 0,
    has_access: credentialsUsername !== null,
  }
}
