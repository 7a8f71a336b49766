import type { ComponentChildren } from 'preact'
import type {
  ComparedRequest,
  ComparedRequests,
} from '../../../../report/compare/compare-requests.ts'
import { requestText } from '../../../../report/write/request-text.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { requestType } from '../loading/request-types.ts'
import { shortUrl } from '../loading/short-url.ts'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { DeviceWords } from '../../../parts/compare/compare-words.ts'

export interface DeviceRequestsProps {
  readonly requests: ComparedRequests
  readonly words: DeviceWords
  /** The host of the page: its own files are named by their path. */
  readonly host: string
  /** Page with all requests of both. */
  readonly path: string
  readonly differencesOnly: boolean
}

/** URLs in one list; the facts page has all that are stored. */
const MOST = 20

/** Requests of one device only, and different responses to the same request. */
export function DeviceRequests(props: DeviceRequestsProps) {
  const { requests, words, path, differencesOnly } = props
  const { only_a, only_b, differing, same } = requests
  const [a, b] = [words.a.toLowerCase(), words.b.toLowerCase()]
  return (
    <section class="card">
      <h2>Requests</h2>
      <List {...props} title={`Only on ${a}`} of={only_a} />
      <List {...props} title={`Only on ${b}`} of={only_b} />
      <List {...props} title="Different responses" of={differing} />
      {!differencesOnly && <List {...props} title="Same on both" of={same} />}
      {differencesOnly && same.length > 0 && (
        <p class="more">{counted(same.length, 'address', 'addresses')} are the same on both.</p>
      )}
      <Unlisted {...props} />
      <p class="more">
        Requests are matched by URL. URLs that change with every page load have no match.{' '}
        <a href={path}>All requests</a>
      </p>
    </section>
  )
}

interface ListProps extends DeviceRequestsProps {
  readonly title: string
  readonly of: readonly ComparedRequest[]
}

function List({ title, of, words, host }: ListProps) {
  return (
    <>
      <h3>
        {title} ({of.length})
      </h3>
      {of.length > 0 && (
        <FactTable
          columns={['Request', 'Type', words.a, words.b]}
          rows={of.slice(0, MOST).map((request) => line(request, host))}
          total={of.length}
        />
      )}
    </>
  )
}

function line({ url, type, a, b }: ComparedRequest, host: string): ComponentChildren[] {
  return [
    <OutboundLink url={url} text={shortUrl(url, host)} />,
    <Quoted text={requestType(type).name} length={30} />,
    a === null ? '–' : requestText(a),
    b === null ? '–' : requestText(b),
  ]
}

/** Requests that are not stored may match ones listed as unmatched. */
function Unlisted({ requests: { unlisted }, words }: DeviceRequestsProps) {
  const left = [
    ...(unlisted.a > 0 ? [`${unlisted.a} on ${words.a.toLowerCase()}`] : []),
    ...(unlisted.b > 0 ? [`${unlisted.b} on ${words.b.toLowerCase()}`] : []),
  ]
  if (left.length === 0) return null
  return (
    <p class="more">
      URLs of further requests are not stored ({left.join(', ')}), so a request shown on one device
      may exist on both.
    </p>
  )
}
