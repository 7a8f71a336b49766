import { FactList } from '../fact-list.tsx'
import { Quoted } from '../quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const dnsBlock: FactBlock = {
  name: 'dns',
  title: 'DNS records',
  lead: 'What the domain says about its certificates, its connections and its mail.',
  gist: ({ page: { dns_records: dns } }) =>
    [
      dns.caa && dns.caa.length > 0 ? 'CAA' : '',
      dns.https && dns.https.length > 0 ? 'HTTPS' : '',
      dns.mail && dns.mail.spf.length > 0 ? 'SPF' : '',
      dns.mail && dns.mail.dmarc.length > 0 ? 'DMARC' : '',
    ]
      .filter((name) => name !== '')
      .join(', ') || 'none of those asked for',
  Body: DnsFacts,
}

function DnsFacts({ results: { page } }: BlockProps) {
  const { caa, https, mail } = page.dns_records
  return (
    <section class="card">
      <h2>Records</h2>
      <FactList
        facts={[
          ['Server address', <Quoted text={page.remote_address} />],
          ['CAA', <Records records={caa} />],
          ['HTTPS', <Records records={https} />],
          ['Mail of', mail && <Quoted text={mail.domain} />],
          ['SPF', <Records records={mail && mail.spf} />],
          ['DMARC', <Records records={mail && mail.dmarc} />],
        ]}
      />
    </section>
  )
}

function Records({ records }: { readonly records: readonly string[] | null }) {
  if (records === null) return <>not answered</>
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
