import { counted } from '../../checks/shared/counted.ts'
import type { AlertOf, CompletedRun, Observation } from './watched-run.ts'

const DAY_MS = 24 * 60 * 60_000

/** Days before it expires. */
const WARNINGS = [21, 7, 1] as const

/** A six-day certificate always expires within seven: a warning only applies in the last third of the lifetime. */
const LAST_SHARE = 1 / 3

const RULE = 'certificate'

/** The certificate of the page, with a new message on each of these days. */
export function observeCertificate({ results, now }: CompletedRun, alertOf: AlertOf): Observation {
  const certificate = results.page.tls?.certificate
  const ends = Date.parse(certificate?.valid_to ?? '')
  const known = { rule: RULE, title: 'TLS certificate expires soon', unit: 'days' }
  const none = { usual: null, threshold: null, runsAgo: 0 }
  if (!certificate || Number.isNaN(ends)) {
    return { ...known, ...none, seen: { kind: 'nothing' }, message: '', value: null }
  }
  const days = Math.floor((ends - now) / DAY_MS)
  const lifetime = (ends - Date.parse(certificate.valid_from)) / DAY_MS
  const before = alertOf(RULE)
  const level = levelOf(days, lifetime)
  const told = before?.value ?? null
  const isWorse = told !== null && level > levelOf(told, lifetime)
  return {
    ...known,
    ...none,
    seen: level === 0 ? { kind: 'good' } : { kind: 'bad', isCertain: true, isWorse },
    message: messageOf(days, certificate.valid_to),
    resolved: `TLS certificate is valid until ${certificate.valid_to.slice(0, 10)}`,
    value: days,
  }
}

/** The number of warnings that apply. */
function levelOf(days: number, lifetime: number): number {
  return WARNINGS.filter((most) => days <= most && !(most > lifetime * LAST_SHARE)).length
}

function messageOf(days: number, validTo: string): string {
  const date = validTo.slice(0, 10)
  if (days < 0) return `TLS certificate expired on ${date}`
  const time = days === 0 ? 'less than a day' : counted(days, 'day')
  return `TLS certificate expires in ${time}, on ${date}`
}
