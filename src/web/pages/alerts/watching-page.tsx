import type { Rule } from '../../../report/rules/rule.ts'
import type { Alert } from '../../../store/alerts/alerts.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { FeedCard, type FeedForm } from '../feeds/feed-card.tsx'
import { AlertEntries } from './alert-table.tsx'
import { type WatchForm, WatchCard } from './watch-card.tsx'

export interface WatchingPageProps {
  readonly site: Site
  /** The project's name, or the URL of the report or site. */
  readonly name: string
  readonly back: { readonly path: string; readonly words: string }
  readonly form: WatchForm
  /** Open ones. */
  readonly alerts: readonly Alert[]
  readonly isOfOnePage: boolean
  /** Undefined for a site audit. */
  readonly budgets: readonly Rule[] | undefined
  /** Page of the budgets; undefined for users who may not set them. */
  readonly budgetsPath: string | undefined
  /** Undefined for a site audit. */
  readonly timelinePath: string | undefined
  /** Channels of the owner; undefined for other members, whose channels get no messages about this project. */
  readonly channels: number | undefined
  /** Only of a project. */
  readonly feed: FeedForm | undefined
}

/** Alerts, schedule and budgets of a project, a page or a site. */
export function WatchingPage(props: WatchingPageProps) {
  const { site, name, back, form, alerts, budgets, budgetsPath, timelinePath, channels } = props
  const { isOfOnePage, feed } = props
  return (
    <Document site={site} title={`Watching ${quoteText(name, 80)}`} class="narrow">
      <h1>
        Watching <Quoted text={name} length={120} />
      </h1>
      <p>
        <a href={back.path}>{back.words}</a>
        {timelinePath !== undefined && (
          <>
            {' · '}
            <a href={timelinePath}>Timeline</a>
          </>
        )}
      </p>
      <WatchCard form={form} />
      <section class="card" aria-labelledby="alerts-title">
        <h2 id="alerts-title">Open alerts</h2>
        {alerts.length === 0 ? (
          <p>No alert is open.</p>
        ) : (
          <AlertEntries alerts={alerts} isOfOnePage={isOfOnePage} />
        )}
        <p>
          <a href="/alerts">All alerts</a>
        </p>
      </section>
      {budgets && <Budgets budgets={budgets} path={budgetsPath} />}
      {channels !== undefined && (
        <Channels count={channels} isOffered={!form.isOn && form.email !== undefined} />
      )}
      {feed && <FeedCard form={feed} />}
    </Document>
  )
}

interface ChannelsProps {
  readonly count: number
  /** Whether turning alerts on adds one. */
  readonly isOffered: boolean
}

function Channels({ count, isOffered }: ChannelsProps) {
  return (
    <section class="card" aria-labelledby="channels-title">
      <h2 id="channels-title">Channels</h2>
      <p>
        {count === 0
          ? withoutChannels(isOffered)
          : `You have ${counted(count, 'channel')} for messages about your projects.`}
      </p>
      <p>
        <a href="/channels">{count === 0 ? 'Add a channel' : 'Manage channels'}</a>
      </p>
    </section>
  )
}

function withoutChannels(isOffered: boolean): string {
  return isOffered
    ? 'You have no channels yet. Turning alerts on adds one for email, unless you clear the box above.'
    : 'You have no channels, so alerts send no messages. Add one, such as a webhook.'
}

interface BudgetsProps {
  readonly budgets: readonly Rule[]
  readonly path: string | undefined
}

function Budgets({ budgets, path }: BudgetsProps) {
  return (
    <section class="card" aria-labelledby="budgets-title">
      <h2 id="budgets-title">Budgets</h2>
      <p>
        {budgets.length === 0
          ? 'The project has no budgets. A broken budget opens an alert.'
          : `The project has ${counted(budgets.length, 'budget')}. Each opens an alert when it is broken.`}
      </p>
      {path !== undefined && (
        <p>
          <a href={path}>Set budgets</a>
        </p>
      )}
    </section>
  )
}
