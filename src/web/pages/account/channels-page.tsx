import type { Channel } from '../../../store/channels/channel-row.ts'
import type { ChannelKind } from '../../../store/tables/channel-tables.ts'
import { CHANNEL_KINDS } from '../../query/channel-fields.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { AccountFrame } from './account-frame.tsx'
import { channelProblem, KIND_WORDS } from './channel-words.ts'

export interface ChannelsPageProps {
  readonly site: Site
  readonly channels: readonly Channel[]
  readonly hasMail: boolean
}

/** The channels of a user. */
export function ChannelsPage({ site, channels, hasMail }: ChannelsPageProps) {
  const kinds = CHANNEL_KINDS.filter((kind) => kind !== 'email' || hasMail)
  return (
    <AccountFrame site={site} at="/channels">
      <section class="card">
        <h2>Channels</h2>
        {channels.length === 0 ? (
          <p>Channels tell you when a page gets worse, a schedule pauses or a crawl completes.</p>
        ) : (
          <Records label="Channels" heads={['Channel', 'Projects', 'State', 'Last delivered']}>
            {channels.map((channel) => (
              <Row of={channel} />
            ))}
          </Records>
        )}
      </section>
      <section class="card">
        <h2>Add a channel</h2>
        <p class="acts">
          {kinds.map((kind) => (
            <a class="button" href={newPath(kind)}>
              {KIND_WORDS[kind]}
            </a>
          ))}
        </p>
        {!hasMail && (
          <p class="soft">Email is not available: this installation has no mail server.</p>
        )}
      </section>
    </AccountFrame>
  )
}

function newPath(kind: ChannelKind): string {
  return `/channels/new?kind=${kind}`
}

function Row({ of }: { readonly of: Channel }) {
  const { id, name, kind, hint, projects, lastSuccessAt } = of
  return (
    <tr role="row">
      <td role="cell">
        <a href={`/channels/${id}`}>
          <strong>
            <Quoted text={name} length={60} />
          </strong>
        </a>
        <p class="soft">
          {KIND_WORDS[kind]} {hint !== '' && <code>{hint}</code>}
        </p>
      </td>
      <td role="cell" data-label="Projects">
        {projects === null ? 'All' : projects.length}
      </td>
      <td role="cell" data-label="State">
        <State of={of} />
      </td>
      <td role="cell" class="soft" data-label="Last delivered">
        {lastSuccessAt === null ? 'never' : <When at={lastSuccessAt} />}
      </td>
    </tr>
  )
}

function State({ of }: { readonly of: Channel }) {
  const problem = channelProblem(of)
  if (problem === undefined) return 'Enabled'
  return of.disabledAt === null ? <span class="fault">{problem}</span> : problem
}
