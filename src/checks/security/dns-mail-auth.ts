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
  title: 'DNS says who may send mail for the domain',
  why: 'Without SPF and DMARC anybody can send mail that seems to come from the domain, to its customers above all.',
  fix: 'Publish one SPF record that ends in -all or ~all, and a DMARC record at _dmarc; tighten its p= once the reports are clean.',
  criteria:
    'Always informative: tells whether the registrable domain has an SPF record and which policy its DMARC record has. Several SPF or several DMARC records are an error, and so is an SPF record with more than 10 look-ups of its own, where those of the records that it includes are not counted. Does not apply to local addresses and IP addresses, and when the TXT records were not answered.',
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
    if (address.local) return notApplicable('The address is local; no mail comes from it.')
    if (address.literal) return notApplicable('An IP address has no records for mail.')
    if (!mail) return notApplicable('The TXT records could not be asked for.')
    return inform(`${spfSentence(mail)} ${dmarcSentence(mail)}`, [
      ...mail.spf.map((record) => row('SPF', mail.domain, record)),
      ...mail.dmarc.map((record) => row('DMARC', `_dmarc.${mail.domain}`, record)),
    ])
  },
})

function spfSentence({ domain, spf: records }: MailRecordFacts): string {
  const [record] = records
  if (record === undefined) return `${domain} has no SPF record.`
  if (records.length > 1) {
    return `${domain} has ${records.length} SPF records, which is an error: none of them counts.`
  }
  const lookups = spfLookups(record)
  if (lookups <= MAX_LOOKUPS) return `${domain} has an SPF record.`
  return `The SPF record of ${domain} asks for ${lookups} look-ups; beyond ${MAX_LOOKUPS} it is an error and does not count.`
}

const POLICIES: ReadonlyMap<string, string> = new Map([
  ['none', 'Its DMARC policy is none: mail that fails is delivered, and only reported.'],
  ['quarantine', 'Its DMARC policy is quarantine.'],
  ['reject', 'Its DMARC policy is reject.'],
])

function dmarcSentence({ dmarc: records }: MailRecordFacts): string {
  const [record] = records
  if (record === undefined) return 'It has no DMARC record.'
  if (records.length > 1) return `It has ${records.length} DMARC records, so none counts.`
  return POLICIES.get(policyOf(record)) ?? 'Its DMARC record names no policy (p=) that is known.'
}

/** The value of `p`, lower case; tags are divided by semicolons (RFC 7489 §6.4). */
function policyOf(record: string): string {
  const tags = record.split(';').map((tag) => tag.split('=').map((part) => part.trim()))
  return tags.find(([name]) => name?.toLowerCase() === 'p')?.[1]?.toLowerCase() ?? ''
}

function row(name: string, host: string, value: string): Evidence {
  return { name, value, note: host }
}
