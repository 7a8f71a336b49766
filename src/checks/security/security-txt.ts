import type { TextFileFact } from '../../facts/network-facts.ts'
import { auditTime } from '../../facts/derived/audit-time.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'
import { malformedLines, securityTxtFields } from './shared/security-txt-fields.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

const url = 'https://www.example.com/.well-known/security.txt'
const text = 'Contact: mailto:security@example.com\nExpires: 2099-01-01T00:00:00Z\n'
const file: TextFileFact = {
  url,
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  html: false,
  text,
}

/** The server did not say. A refusal (403) is an answer: the file is not available. */
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

export const securityTxt = defineCheck({
  id: 'security-txt',
  category: 'security',
  family: 'disclosure',
  tier: 'F',
  appliesTo: 'any',
  title: 'security.txt says where to report vulnerabilities',
  why: 'Anyone who finds a vulnerability needs to know where to report it. People and programs look for the contact in security.txt.',
  fix: 'Serve /.well-known/security.txt over https as text/plain, with Contact and an Expires date less than a year ahead.',
  criteria: {
    pass: 'The file answers with status 200 over https as text/plain, with Contact and one Expires date that has not passed.',
    warn: 'The file does not exist, is a web page, has another type or is served over http, or one of its fields is missing or invalid.',
    'not-applicable':
      'The address is local, or the request was not answered or was answered with status 429 or 5xx.',
    note: 'The location is /.well-known/security.txt; the old one, /security.txt, is not requested. The check rejects a repeated or past Expires or one that is not a date, a line that is not a field, and an address that is not a URI or has http:. Comments and a PGP signature are allowed.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc9116',
  reads: ['address', 'response', 'wellKnown'],
  examples: {
    pass: [{ facts: { wellKnown: { securityTxt: file } } }],
    warn: [
      { facts: { wellKnown: { securityTxt: { ...file, status: 404, html: true, text: '' } } } },
      {
        facts: {
          wellKnown: { securityTxt: { ...file, text: 'Contact: mailto:security@example.com\n' } },
        },
      },
      { facts: { wellKnown: { securityTxt: { ...file, text: text.replace('2099', '2020') } } } },
    ],
    'not-applicable': [
      { facts: { wellKnown: { securityTxt: null } } },
      { facts: { wellKnown: { securityTxt: { ...file, status: 503 } } } },
    ],
  },

  evaluate({ address, response, wellKnown: { securityTxt: found } }) {
    if (address.local)
      return notApplicable('The address is local and not reachable from the internet')
    if (!found) return notApplicable('The request for security.txt was not answered')
    if (found.status === TOO_MANY_REQUESTS || found.status >= SERVER_ERROR) {
      return notApplicable(`The request for security.txt was answered with status ${found.status}`)
    }
    if (found.status !== 200 || found.html) {
      return warn('The site has no /.well-known/security.txt', [
        { url: found.url, status: found.status },
      ])
    }

    const problems = problemsOf(found, auditTime(response))
    if (problems.length === 0) return pass()
    return warn(
      `security.txt has ${counted(problems.length, 'problem')}`,
      problems.map((note) => ({ url: found.url, note })),
    )
  },
})

function problemsOf(found: TextFileFact, now: number): string[] {
  const fields = securityTxtFields(found.text)
  const expires = fields.get('expires') ?? []
  return [
    fields.has('contact') ? '' : 'Contact is missing',
    ...malformedLines(found.text).map((line) => `not a field: ${cutText(line, MAX_SHOWN)}`),
    ...badAddresses(fields),
    expiryProblem(expires, now),
    /^text\/plain\s*(?:;|$)/i.test(found.contentType?.trim() ?? '')
      ? ''
      : found.contentType === null
        ? 'served without a Content-Type'
        : `served as ${found.contentType}`,
    isHttps(found.url) ? '' : 'not served over https',
  ].filter((problem) => problem !== '')
}

const MAX_SHOWN = 80

const ADDRESS_FIELDS = [
  'acknowledgments',
  'canonical',
  'contact',
  'encryption',
  'hiring',
  'policy',
] as const

/** Each is a URI, and a web URI must be https (RFC 9116 §2.5). */
function badAddresses(fields: ReadonlyMap<string, readonly string[]>): string[] {
  return ADDRESS_FIELDS.flatMap((name) =>
    (fields.get(name) ?? [])
      .filter((value) => !URL.canParse(value) || /^http:/i.test(value))
      .map(
        (value) =>
          `${name} is not a URI or uses http instead of https: ${cutText(value, MAX_SHOWN)}`,
      ),
  )
}

/** RFC 3339; missing seconds are accepted, as by other readers of these files. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i

function expiryProblem(expires: readonly string[], now: number): string {
  const [date] = expires
  if (date === undefined) return 'Expires is missing'
  if (expires.length > 1) return 'Expires is repeated'
  const time = DATE.test(date) ? Date.parse(date.toUpperCase()) : Number.NaN
  if (Number.isNaN(time)) return `Expires is not a date: ${date}`
  return time < now ? `expired on ${date}` : ''
}
