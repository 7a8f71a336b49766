import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const dnsBlock: FactBlock = {
  name: 'dns',
  title: 'DNS records',
  lead: 'Records of the domain for certificates, connections and email.',
  gist: ({ page }) => gistOf(page.dns_records),
  Body: DnsFacts,
}

function gistOf(dns: PageSummary['dns_records']): string {
  const { addresses, caa, https, mail } = dns
  if (Object.values(dns).every((records) => records === null)) return 'not measured'
  const records = [
    ['addresses', addresses],
    ['CAA', caa],
    ['HTTPS', https],
    ['SPF', mail?.spf],
    ['DMARC', mail?.dmarc],
  ] as const
  const found = records.filter(([, lines]) => lines && lines.length > 0).map(([name]) => name)
  return found.length === 0 ? 'no records found' : found.join(', ')
}

function DnsFacts({ results: { page } }: BlockProps) {
  const { addresses, name_servers, mail_servers, caa, https, mail } = page.dns_records
  return (
    <section class="card">
      <h2>Records</h2>
      <FactList
        facts={[
          ['Server address', <Quoted text={page.remote_address} />],
          ['Addresses', <Records records={addresses} />],
          ['Name servers', <Records records={name_servers} />],
          ['Mail servers', <Records records={mail_servers} />],
          ['CAA', <Records records={caa} />],
          ['HTTPS', <Records records={https} />],
          ['Mail domain', mail && <Quoted text={mail.domain} />],
          ['SPF', <Records records={mail && mail.spf} />],
          ['DMARC', <Records records={mail && mail.dmarc} />],
        ]}
      />
    </section>
  )
}

function Records({ records }: { readonly records: readonly string[] | null }) {
  if (records === null) return <>not known</>
  if (records.length === 0) return <>none</>
  return (
    <ul>
      {records.map((record) => (
        <li>
          <Quoted class="code" text={record} />
        </li>
      ))}
    </ul>
  )
}
