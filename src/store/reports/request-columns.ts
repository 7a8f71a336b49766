import {
  type AuditRequest,
  deviceChoice,
  type DeviceChoice,
  devicesOf,
} from '../../request/audit-request.ts'
import type { PageCredentials } from '../../request/page-credentials.ts'

/** An `AuditRequest` as a report's row keeps it: no other file knows these columns. */
export interface RequestColumns {
  url: string
  scheme_given: number
  device: DeviceChoice
  samples: number
  language: string | null
  wait_for: string | null
  not_for_search: number
  /** Both null for no credentials (docs/decisions/043-page-access.md). */
  access_username: string | null
  access_password: string | null
}

export function requestColumns(request: AuditRequest): RequestColumns {
  const { target, devices, samples, language, waitFor, notForSearch, credentials } = request
  return {
    url: target.url,
    scheme_given: target.schemeGiven ? 1 : 0,
    device: deviceChoice(devices),
    samples,
    language,
    wait_for: waitFor,
    not_for_search: notForSearch ? 1 : 0,
    access_username: credentials?.username ?? null,
    access_password: credentials?.password ?? null,
  }
}

export function requestOf(row: RequestColumns): AuditRequest {
  const { access_username: username, access_password: password } = row
  return {
    target: { url: row.url, schemeGiven: row.scheme_given === 1 },
    devices: devicesOf(row.device),
    samples: row.samples,
    language: row.language,
    waitFor: row.wait_for,
    notForSearch: row.not_for_search === 1,
    credentials: username === null ? null : { username, password: password ?? '' },
  }
}

/** What readers of a report know of its request: the password stays in the store. */
export interface ShownRequest extends Omit<AuditRequest, 'target' | 'devices' | 'credentials'> {
  readonly url: string
  readonly schemeGiven: boolean
  readonly device: DeviceChoice
  /** Null where the page asks for no credentials. */
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

/** How the next runs of a report are asked for. What is absent stays as it is; null takes away. */
export interface RequestChange extends Partial<
  Omit<AuditRequest, 'target' | 'devices' | 'credentials'>
> {
  readonly credentials?: CredentialsChange | null
}

/** Without a password the stored one stays. */
export interface CredentialsChange extends Pick<PageCredentials, 'username'> {
  readonly password?: PageCredentials['password'] | undefined
}

/** What `change` makes of the row's request. */
export function changedColumns(row: RequestColumns, change: RequestChange): RequestColumns {
  const { credentials, ...options } = change
  const before = requestOf(row)
  const after = { ...before, ...options }
  if (credentials === undefined) return requestColumns(after)
  const password = credentials?.password ?? before.credentials?.password ?? ''
  return requestColumns({ ...after, credentials: credentials && { ...credentials, password } })
}
