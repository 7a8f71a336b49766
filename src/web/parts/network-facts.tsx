import { bytesText, valueText } from '../../report/number-text.ts'
import type { PageSummary } from '../../report/page-summary.ts'
import { countText } from './count-text.ts'
import { FactGroup } from './fact-group.tsx'
import { FactList } from './fact-list.tsx'
import { FactTable } from './fact-table.tsx'
import { Quoted } from './quoted.tsx'
import { phasesOf, TimingBar } from './timing-bar.tsx'

const HEADERS = 40
const COOKIES = 15
const NAMES = 10

interface PageProps {
  readonly page: PageSummary
}

/** What came over the network: the answer, its way here and how long it took. */
export function NetworkFacts({ page }: PageProps) {
  return (
    <>
      <Answer page={page} />
      <TimingFacts page={page} />
      <Redirects page={page} />
      <Headers page={page} />
      <ConnectionFacts page={page} />
      <Cookies page={page} />
    </>
  )
}

function Answer({ page }: PageProps) {
  const { bytes, encodings } = page
  return (
    <FactGroup title="Answer" gist={`${page.status}, ${bytesText(bytes.decoded)}`}>
      <FactList
        facts={[
          ['Status', page.status],
          ['Type', <Quoted text={page.mime_type} />],
          ['Encoding', <Quoted text={page.charset} />],
          [
            'Size',
            `${bytesText(bytes.decoded)}, ${bytesText(bytes.wire)} sent${encodings.length === 0 ? ' uncompressed' : ''}`,
          ],
          ['Compression', encodings.length === 0 ? null : <Quoted text={encodings.join(', ')} />],
          ['Protocol', <Quoted text={`HTTP/${page.http_version}`} />],
          ['Server address', <Quoted text={page.remote_address} />],
          [
            'Read up to',
            page.truncated && (
              <Quoted text={`line ${page.truncated.line}: ${page.truncated.reason}`} />
            ),
          ],
        ]}
      />
    </FactGroup>
  )
}

function TimingFacts({ page: { timing } }: PageProps) {
  const { total } = timing
  return (
    <FactGroup title="Timing" gist={total === null ? 'not measured' : milliseconds(total)}>
      <TimingBar timing={timing} />
      <FactTable
        columns={['Phase', 'Time']}
        rows={phasesOf(timing).map(({ key, name, ms }) => [
          <>
            <span class={`key ${key}`} /> {name}
          </>,
          milliseconds(ms),
        ])}
      />
    </FactGroup>
  )
}

function Redirects({ page: { redirects } }: PageProps) {
  if (redirects.length === 0) return null
  return (
    <FactGroup title="Redirects" gist={countText(redirects.length, 'step')}>
      <FactTable
        columns={['From', 'Status', 'To', 'Time']}
        rows={redirects.map(({ url, status, location, ms }) => [
          <Quoted text={url} />,
          status,
          <Quoted text={location} />,
          milliseconds(ms),
        ])}
      />
    </FactGroup>
  )
}

function Headers({ page: { headers } }: PageProps) {
  return (
    <FactGroup title="Response headers" gist={String(headers.length)}>
      <FactTable
        columns={['Name', 'Value']}
        rows={headers
          .slice(0, HEADERS)
          .map(({ name, value }) => [
            <Quoted text={name} />,
            <Quoted class="code" text={value} length={400} />,
          ])}
        total={headers.length}
      />
    </FactGroup>
  )
}

function ConnectionFacts({ page: { tls } }: PageProps) {
  if (tls === null) return null
  const { certificate } = tls
  return (
    <FactGroup title="Encryption" gist={tls.authorization_error ?? tls.protocol}>
      <FactList
        facts={[
          ['Protocol', <Quoted text={tls.protocol} />],
          ['Cipher', <Quoted text={tls.cipher} />],
          ['Negotiated', tls.alpn === null ? null : <Quoted text={tls.alpn} />],
          [
            'Trust',
            tls.authorization_error === null ? (
              'The certificate is trusted.'
            ) : (
              <Quoted text={tls.authorization_error} />
            ),
          ],
          ['Certificate of', certificate && <Quoted text={certificate.subject} />],
          ['Issued by', certificate && <Quoted text={certificate.issuer} />],
          [
            'Valid',
            certificate && (
              <Quoted text={`${dayOf(certificate.valid_from)} to ${dayOf(certificate.valid_to)}`} />
            ),
          ],
          ['Names', certificate && <Quoted text={namesText(certificate.names)} length={600} />],
        ]}
      />
    </FactGroup>
  )
}

function Cookies({ page: { cookies } }: PageProps) {
  return (
    <FactGroup title="Cookies" gist={cookies.total === 0 ? 'none' : String(cookies.total)}>
      {cookies.total === 0 ? (
        <p>The page sets no cookies.</p>
      ) : (
        <FactTable
          columns={['Name', 'Set by', 'Protection', 'Kept']}
          rows={cookies.rows
            .slice(0, COOKIES)
            .map((cookie) => [
              <Quoted class="code" text={cookie.name} />,
              <Quoted text={cookie.set_by} />,
              <Quoted text={protectionText(cookie)} />,
              lifetimeText(cookie.lifetime_seconds),
            ])}
          total={cookies.total}
        />
      )}
    </FactGroup>
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

function protectionText(cookie: PageSummary['cookies']['rows'][number]): string {
  const parts = [
    cookie.secure ? 'Secure' : '',
    cookie.http_only ? 'HttpOnly' : '',
    cookie.same_site === null ? '' : `SameSite=${cookie.same_site}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function lifetimeText(seconds: number | null): string {
  if (seconds === null) return 'until the browser is closed'
  if (seconds <= 0) return 'deleted at once'
  if (seconds < 86_400) return `${countText(Math.ceil(seconds / 3600), 'hour')} at most`
  return countText(Math.round(seconds / 86_400), 'day')
}

function milliseconds(number: number): string {
  return valueText({ number, unit: 'ms' })
}
