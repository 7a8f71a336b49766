import {
  type AuditRequest,
  deviceChoice,
  type DeviceChoice,
  devicesOf,
} from '../../request/audit-request.ts'
import type { PageCredentials } from '../../request/page-credentials.ts'
import type { SealedPlace, Seals } from '../../secrets/sealed-values.ts'

/** The options of an `AuditRequest` as stored in a report's row. */
export interface OptionColumns {
  url: string
  scheme_given: number
  device: DeviceChoice
  samples: number
  language: string | null
  wait_for: string | null
  not_for_search: number
}

/** Both null for no credentials (docs/decisions/043-page-access.md). */
export interface CredentialsColumns {
  access_username: string | null
  /** Sealed. */
  access_password: string | null
}

/** An `AuditRequest` as stored in a report's row: no other file uses these columns. */
export interface RequestColumns extends OptionColumns, CredentialsColumns {}

/** The row of these columns: a sealed value opens only in its own row. */
export interface ReportSeals {
  /** ID of the report. */
  readonly id: string
  readonly seals: Seals
}

export function requestColumns(request: AuditRequest, row: ReportSeals): RequestColumns {
  return { ...optionColumns(request), ...credentialsColumns(request.credentials, row) }
}

export function optionColumns(request: AuditRequest): OptionColumns {
  const { target, devices, samples, language, waitFor, notForSearch } = request
  return {
    url: target.url,
    scheme_given: target.schemeGiven ? 1 : 0,
    device: deviceChoice(devices),
    samples,
    language,
    wait_for: waitFor,
    not_for_search: notForSearch ? 1 : 0,
  }
}

function credentialsColumns(
  credentials: PageCredentials | null,
  { id, seals }: ReportSeals,
): CredentialsColumns {
  if (credentials === null) return { access_username: null, access_password: null }
  const { username, password } = credentials
  return { access_username: username, access_password: seals.seal(password, placeOf(id)) }
}

/** @throws {SealError} if the stored password does not belong to this row, or its key is unknown */
export function requestOf(row: RequestColumns & { id: string }, seals: Seals): AuditRequest {
  return { ...optionsOf(row), credentials: credentialsOf(row, seals) }
}

/** @throws {SealError} */
export function credentialsOf(
  { id, access_username: username, access_password: sealed }: CredentialsColumns & { id: string },
  seals: Seals,
): PageCredentials | null {
  if (username === null) return null
  return { username, password: sealed === null ? '' : seals.open(sealed, placeOf(id)) }
}

function placeOf(id: string): SealedPlace {
  return { purpose: 'page-credentials', table: 'reports', row: id, column: 'access_password' }
}

function optionsOf(row: OptionColumns): Omit<AuditRequest, 'credentials'> {
  return {
    target: { url: row.url, schemeGiven: row.scheme_given === 1 },
    devices: devicesOf(row.device),
    samples: row.samples,
    language: row.language,
    waitFor: row.wait_for,
    notForSearch: row.not_for_search === 1,
  }
}

/** The request as readers of a report see it: the password stays in the store. */
export interface ShownRequest extends Omit<AuditRequest, 'target' | 'devices' | 'credentials'> {
  readonly url: string
  readonly schemeGiven: boolean
  readonly device: DeviceChoice
  /** Null if the page needs no credentials. */
  readonly credentialsUsername: string | null
}

export function shownRequest(request: AuditRequest): ShownRequest {
  const { target, devices, credentials, ...options } = request
  return {
    ...target,
    ...options,
    device: deviceChoice(devices),
    credentialsUsername: credentials?.username ?? null,
  }
}

/** The request as stored; its password stays sealed. */
export function shownRequestOf(row: RequestColumns): ShownRequest {
  const { access_username: credentialsUsername } = row
  return { ...shownRequest({ ...optionsOf(row), credentials: null }), credentialsUsername }
}

/** The options of a report's next runs. Absent members keep their values; null removes them. */
export interface RequestChange extends Partial<
  Omit<AuditRequest, 'target' | 'devices' | 'credentials'>
> {
  readonly credentials?: CredentialsChange | null
}

/** Without a password, the stored one stays. */
export interface CredentialsChange extends Pick<PageCredentials, 'username'> {
  readonly password?: PageCredentials['password'] | undefined
}

/** The result of applying `change` to the row's request. */
export function changedColumns(
  row: RequestColumns & { id: string },
  { credentials, ...options }: RequestChange,
  seals: Seals,
): RequestColumns {
  const { access_username, access_password } = row
  const after = optionColumns({ ...optionsOf(row), ...options, credentials: null })
  if (credentials === undefined) return { ...after, access_username, access_password }
  if (credentials?.password === undefined && credentials !== null && access_password !== null) {
    return { ...after, access_username: credentials.username, access_password }
  }
  const changed = credentials && { ...credentials, password: credentials.password ?? '' }
  return { ...after, ...credentialsColumns(changed, { id: row.id, seals }) }
}
