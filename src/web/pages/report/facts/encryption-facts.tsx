import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Certificate = NonNullable<PageSummary['tls']>['chain'][number]

const NAMES = 30

export const encryptionBlock: FactBlock = {
  name: 'encryption',
  title: 'Encryption',
  lead: 'Protocol and certificates of the connection.',
  gist: ({ page: { tls } }) =>
    tls === null ? 'none: plain http' : (tls.authorization_error ?? tls.protocol),
  Body: Encryption,
}

function Encryption({ results: { page } }: BlockProps) {
  const { tls } = page
  if (tls === null) {
    return (
      <section class="card">
        <h2>Connection</h2>
        <p>The page was sent over plain HTTP. Anyone on the network can read and change it.</p>
      </section>
    )
  }
  return (
    <>
      <section class="card">
        <h2>Connection</h2>
        <FactList
          facts={[
            ['Protocol', <Quoted text={tls.protocol} />],
            ['Cipher', <Quoted text={tls.cipher} />],
            ['Key exchange', tls.key_exchange && <Quoted text={tls.key_exchange} />],
            ['Negotiated', tls.alpn === null ? null : <Quoted text={tls.alpn} />],
            ['TLS 1.0 and 1.1', legacyText(tls.legacy_accepted)],
            ['Trust', <Trust error={tls.authorization_error} />],
          ]}
        />
      </section>
      {tls.chain.map((certificate, index) => (
        <CertificateFacts certificate={certificate} index={index} />
      ))}
    </>
  )
}

function legacyText(accepted: boolean | null): string {
  if (accepted === null) return 'not measured'
  return accepted ? 'accepted' : 'refused'
}

function Trust({ error }: { readonly error: string | null }) {
  return error === null ? <>The certificate is trusted.</> : <Quoted text={error} />
}

interface CertificateProps {
  readonly certificate: Certificate
  readonly index: number
}

function CertificateFacts({ certificate, index }: CertificateProps) {
  const { subject, issuer, names, valid_from, valid_to, key_bits } = certificate
  const bits = key_bits === null ? '' : `, ${key_bits} bits`
  return (
    <section class="card">
      <h2>{index === 0 ? 'Certificate of the server' : `Certificate ${index + 1} of the chain`}</h2>
      <FactList
        facts={[
          ['Subject', <Quoted text={subject} />],
          ['Issued by', <Quoted text={certificate.self_signed ? 'itself' : issuer} />],
          ['Valid', <Quoted text={`${dayOf(valid_from)} to ${dayOf(valid_to)}`} />],
          ['Key', <Quoted text={`${certificate.key_type}${bits}`} />],
          ['Signature', <Quoted text={certificate.signature_algorithm} />],
          ['Serial number', <Quoted class="code" text={certificate.serial} />],
          ['SHA-256', <Quoted class="code" text={certificate.fingerprint} />],
          ['Names', names.length === 0 ? null : <Quoted text={namesText(names)} length={600} />],
        ]}
      />
    </section>
  )
}

/** The day of an RFC 3339 time. */
function dayOf(time: string): string {
  return time.slice(0, 10)
}

function namesText(names: readonly string[]): string {
  const rest = names.length - NAMES
  return names.slice(0, NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
