import { TooManyPasswords } from '../../../accounts/report-passwords.ts'
import { PasswordsBusy } from '../../../accounts/passwords.ts'
import { StoreError, type StoreErrorCode } from '../../../store/database/store-error.ts'
import { textField } from '../../http/form/text-field.ts'
import { Problem } from '../../http/problem.ts'
import { SITE_LABELS } from '../../parts/forms/site-labels.ts'

/** Errors in the form of a site audit, by field name. */
export type SiteFaults = { readonly [Name in keyof typeof SITE_LABELS]?: string } & {
  /** An error that concerns no single field. */
  readonly form?: string
}

const FULL: ReadonlySet<StoreErrorCode> = new Set(['crawls-full', 'readings-full'])

/** Error texts for the form; undefined for an error that is not the user's. */
export function siteFaultsOf(error: unknown, body: unknown): SiteFaults | undefined {
  if (error instanceof Problem && error.code === 'fields-invalid') return fieldFaults(error, body)
  if (error instanceof StoreError && FULL.has(error.code)) return { form: error.message }
  if (error instanceof TooManyPasswords) return { form: error.message }
  if (error instanceof PasswordsBusy) {
    return { form: 'The server is busy. Try again in a few seconds.' }
  }
  return undefined
}

function fieldFaults({ errors = {}, message }: Problem, body: unknown): SiteFaults {
  const own = Object.entries(errors).filter(([name]) => Object.hasOwn(SITE_LABELS, name))
  if (own.length === 0) return { form: message }
  const faults = own.map(([name, sentences]) => [name, faultText(name, sentences, body)])
  return Object.fromEntries(faults)
}

function faultText(name: string, sentences: readonly string[], body: unknown): string {
  const isEmpty = textField(body, name).trim() === ''
  if (name === 'url' && isEmpty) return 'Enter the address of a site, such as example.com.'
  if (name === 'urls' && isEmpty) return 'Enter the pages of a site, one address per line.'
  if (name === 'password' && isEmpty) return 'Enter a password for the report.'
  const text = sentences.join(' ')
  // Errors of a list quote its lines, which may contain any word.
  return name === 'urls' ? text : text.replaceAll(name, labelOf(name))
}

/** The label that the form shows for a field of the API. */
function labelOf(name: string): string {
  return Object.entries(SITE_LABELS).find(([each]) => each === name)?.[1] ?? name
}
