import { PasswordsBusy } from '../../../accounts/passwords.ts'
import { TooManyPasswords } from '../../../accounts/report-passwords.ts'
import { StoreError, type StoreErrorCode } from '../../../store/database/store-error.ts'
import { type FieldErrors, Problem } from '../../http/problem.ts'
import { textField } from '../../http/form/text-field.ts'
import { OPTION_LABELS, type OptionFaults } from './audit-options.tsx'
import type { NewAuditFaults } from './new-audit-page.tsx'

/** Why no audit was started. */
export interface Refused {
  readonly status: 422 | 429 | 503
  readonly faults: NewAuditFaults
}

/** Seconds to wait before retrying after a full queue or a busy server. */
export const RETRY_S = { 429: 60, 503: 5 } as const

const FULL: ReadonlySet<StoreErrorCode> = new Set(['queue-full', 'readings-full'])

/** Undefined if the error is not a refusal. */
export function refusalOf(error: unknown, body: unknown): Refused | undefined {
  if (error instanceof Problem && error.code === 'fields-invalid') {
    return { status: 422, faults: faultsOf(error, body) }
  }
  if (error instanceof StoreError && FULL.has(error.code)) {
    return { status: 429, faults: { form: error.message } }
  }
  if (error instanceof TooManyPasswords) return { status: 429, faults: { form: error.message } }
  if (error instanceof PasswordsBusy) {
    const form = 'The server is busy. Try again in a few seconds.'
    return { status: 503, faults: { form } }
  }
  return undefined
}

/** The field errors as sentences; missing fields are worded differently from the API. */
function faultsOf({ errors = {}, message }: Problem, body: unknown): NewAuditFaults {
  const { url, password, ...more } = errors
  const isEmpty = textField(body, 'url').trim() === ''
  const needsPassword = textField(body, 'password') === ''
  return {
    url: url && (isEmpty ? 'Enter a page address, such as example.com.' : url.join(' ')),
    password: password && (needsPassword ? 'Enter a password for the report.' : password.join(' ')),
    ...optionFaults(more),
    form: Object.keys(more).every(isOption) ? undefined : message,
  }
}

function isOption(name: string): name is keyof typeof OPTION_LABELS {
  return Object.hasOwn(OPTION_LABELS, name)
}

function optionFaults(errors: FieldErrors): OptionFaults {
  const known = Object.entries(errors).filter(([name]) => isOption(name))
  return Object.fromEntries(known.map(([name, sentences]) => [name, sentences.join(' ')]))
}
