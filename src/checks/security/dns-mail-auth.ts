import type { MailRecordFacts } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { MAX_LOOKUPS, spfLookups } from './shared/spf.ts'

const spf = ['v=spf1 include:_spf.example.net -all']
const dmarc = ['v=DMARC1; p=reject']

export const dnsMailAuth = defineCheck({
  id: 'dns-mail-auth',
  category: 'security',
  importance: 'informative',
  appliesTo: 'any',
  title: 'SPF and DMARC protect email from the domain',
  why: 'Without SPF and DMARC, anyone can send email that appears to come from the domain, for example to its customers.',
  fix: 'Publish one SPF record that ends in -all or ~all, and a DMARC record at _dmarc. Tighten its p= once the reports are clean.',
  criteria: {
    informative:
      'Says whether the registrable domain has a valid SPF record, and which policy its DMARC record has.',
    'not-applicable':
      'The address is local or an IP address, or DNS did not answer the TXT queries.',
    note: 'Of several SPF records, or several DMARC records, none counts. An SPF record with more than 10 lookups of its own does not count either; lookups of included records are not added. With the DMARC policy none, email that fails is delivered and only reported.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc7489',
  reads: ['address', 'records'],
  examples: {
    informative: [
      { facts: { records: { mail: { domain: 'example.com', spf, dmarc } } } },
      { facts: { records: { mail: { domain: 'example.com', spf: [], dmarc: [] } } } },
      { facts: { records: { mail: { domain: 'example.com', spf: [...spf, 'v=spf1'], dmarc } } } },
    ],
    'not-applicable': [{ facts: { records: { mail: null } } }, { url: 'http://localhost:8080/' }],
  },

  evaluate({ address, records: { mail } }) {
    if (address.local)
      return notApplicable('The address is local, so no email comes from the domain')
    if (address.literal) return notApplicable('An IP address has no records for email')
    if (!mail) return notApplicable('The DNS query for TXT records was not answered')
    return inform(`${mail.domain} has ${spfPart(mail)} and ${dmarcPart(mail)}`, [
      ...mail.spf.map((record) => row('SPF', mail.domain, record)),
      ...mail.dmarc.map((record) => row('DMARC', `_dmarc.${mail.domain}`, record)),
    ])
  },
})

function spfPart({ spf: records }: MailRecordFacts): string {
  const [record] = records
  if (record === undefined) return 'no SPF record'
  if (records.length > 1) return `${records.length} conflicting SPF records`
  const lookups = spfLookups(record)
  if (lookups <= MAX_LOOKUPS) return 'an SPF record'
  return `an invalid SPF record (${lookups} of at most ${MAX_LOOKUPS} lookups)`
}

const POLICIES: ReadonlyMap<string, string> = new Map([
  ['none', 'the DMARC policy none (reports only)'],
  ['quarantine', 'the DMARC policy quarantine'],
  ['reject', 'the DMARC policy reject'],
])

function dmarcPart({ dmarc: records }: MailRecordFacts): string {
  const [record] = records
  if (record === undefined) return 'no DMARC record'
  if (records.length > 1) return `${records.length} conflicting DMARC records`
  return POLICIES.get(policyOf(record)) ?? 'a DMARC record without a known policy'
}

/** The value of `p`, in lower case; tags are separated by semicolons (RFC 7489 §6.4). */
function policyOf(record: string): string {
  const tags = record.split(';').map((tag) => tag.split('=').map((part) => part.trim()))
  return tags.find(([name]) => name?.toLowerCase() === 'p')?.[1]?.toLowerCase() ?? ''
}

function row(name: string, host: string, value: string): Evidence {
  return { name, value, note: host }
}
