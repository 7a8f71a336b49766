import type { Channel } from '../../../store/channels/channel-row.ts'
import type { Delivery } from '../../../store/channels/deliveries.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { projectPath } from '../../query/project-path.ts'
import { AccountFrame } from './account-frame.tsx'
import { ChannelFields, type ChannelFaults, type ChannelForm } from './channel-form-fields.tsx'
import { KIND_WORDS } from './channel-words.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { RedeliverForm } from './redeliver-form.tsx'

export interface ChannelPageProps {
  readonly site: Site
  readonly channel: Channel
  readonly form: ChannelForm
  readonly faults: ChannelFaults
  /** The latest ones. */
  readonly deliveries: readonly Delivery[]
}

export function ChannelPage({ site, channel, form, faults, deliveries }: ChannelPageProps) {
  const { id, name, kind, hint, disabledAt } = channel
  const path = `/channels/${id}`
  const kept = hint === '' ? 'the current one' : hint
  return (
    <AccountFrame site={site} at="/channels">
      <section class="card">
        <h2>
          <Quoted text={name} length={60} />
        </h2>
        <p class="soft">
          {KIND_WORDS[kind]} {hint !== '' && <code>{hint}</code>}
        </p>
        <State of={channel} />
        <Covered of={channel} />
        <div class="acts after">
          {disabledAt === null && <Act path={`${path}/test`} words="Send test message" main />}
          <Act
            path={`${path}/${disabledAt === null ? 'disable' : 'enable'}`}
            words={disabledAt === null ? 'Disable' : 'Enable'}
          />
          {kind === 'webhook' && (
            <a class="button" href={`${path}/rotate`}>
              Rotate secret…
            </a>
          )}
          <a class="button" href={`${path}/delete`} data-dialog="">
            Delete…
          </a>
        </div>
      </section>
      <section class="card">
        <h2>Deliveries</h2>
        {disabledAt === null && deliveries.some(({ status }) => status === 'dead') && (
          <RedeliverForm path={`${path}/redeliver`} />
        )}
        <DeliveryTable deliveries={deliveries} isEnabled={disabledAt === null} />
      </section>
      <section class="card">
        <h2>Settings</h2>
        <form class="form" method="post" action={path}>
          <ChannelFields kind={kind} form={form} faults={faults} kept={kept} />
          <button class="button" type="submit">
            Save
          </button>
        </form>
      </section>
    </AccountFrame>
  )
}

function Act({
  path,
  words,
  main = false,
}: {
  readonly path: string
  readonly words: string
  readonly main?: boolean
}) {
  return (
    <form method="post" action={path}>
      <button class={main ? 'button main' : 'button'} type="submit">
        {words}
      </button>
    </form>
  )
}

const REASONS = {
  owner: 'You disabled this channel.',
  refused: 'Disabled: the endpoint answered "410 Gone".',
  failing: 'Disabled: no message could be delivered for five days.',
  'key-lost': 'Disabled: its secrets were lost. Enter them again, then enable it.',
} as const

function State({ of }: { readonly of: Channel }) {
  const { disabledAt, disabledReason, failingSince } = of
  if (disabledAt !== null) {
    return (
      <p class="notice" role="status">
        {REASONS[disabledReason ?? 'owner']}
      </p>
    )
  }
  if (failingSince === null) return null
  return (
    <p class="fault">
      Deliveries have failed since <When at={failingSince} />.
    </p>
  )
}

/** The projects that were chosen one by one, or why nothing but test messages is sent. */
function Covered({ of: { events, projects } }: { readonly of: Channel }) {
  if (events.length === 0) {
    return <p class="notice">No events are selected, so only test messages are sent.</p>
  }
  if (projects === null) return null
  if (projects.length === 0) {
    return (
      <p class="notice">
        No project uses this channel yet. Select it in the{' '}
        <a href="/projects">settings of a project</a>.
      </p>
    )
  }
  return (
    <p>
      Projects:{' '}
      {projects.map((project, place) => (
        <>
          {place > 0 && ', '}
          <a href={projectPath({ ...project, role: 'owner' })}>
            <Quoted text={project.name} length={80} />
          </a>
        </>
      ))}
    </p>
  )
}
