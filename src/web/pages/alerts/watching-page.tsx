import type { Rule } from '../../../report/rules/rule.ts'
import type { Alert } from '../../../store/alerts/alerts.ts'
import type { Channel } from '../../../store/channels/channel-row.ts'
import { budgetKey } from '../../../watch/alerts/observe-budgets.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { BudgetRule, brokenText } from '../../parts/report/budget-rule.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { channelProblem, KIND_WORDS } from '../account/channel-words.ts'
import { FeedCard, type FeedForm } from '../feeds/feed-card.tsx'
import { AlertEntries } from './alert-table.tsx'
import { type WatchForm, WatchCard } from './watch-card.tsx'

export type WatchingChannel = Pick<
  Channel,
  'id' | 'name' | 'kind' | 'disabledAt' | 'failingSince'
> & {
  /** Whether it gets messages about this project. */
  readonly isOfProject: boolean
}

export interface WatchingPageProps {
  readonly site: Site
  /** The project's name, or the URL of the report or site. */
  readonly name: string
  readonly back: { readonly path: string; readonly words: string }
  readonly form: WatchForm
  /** Open ones. */
  readonly alerts: readonly Alert[]
  readonly isOfOnePage: boolean
  /** Those that apply. */
  readonly budgets: readonly Rule[]
  /** Page of the budgets; undefined for users who may not set them. */
  readonly budgetsPath: string | undefined
  /** Undefined for a site audit. */
  readonly timelinePath: string | undefined
  /** Channels of the owner; undefined for other members, whose channels get no messages about this project. */
  readonly channels: readonly WatchingChannel[] | undefined
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
      <BudgetList {...{ budgets, alerts, form, isOfOnePage }} path={budgetsPath} />
      {channels !== undefined && (
        <Channels channels={channels} isOffered={!form.isOn && form.email !== undefined} />
      )}
      {feed && <FeedCard form={feed} />}
    </Document>
  )
}

interface ChannelsProps {
  readonly channels: readonly WatchingChannel[]
  /** Whether turning alerts on adds one. */
  readonly isOffered: boolean
}

function Channels({ channels, isOffered }: ChannelsProps) {
  const own = channels.filter(({ isOfProject }) => isOfProject)
  return (
    <section class="card" aria-labelledby="channels-title">
      <h2 id="channels-title">Channels</h2>
      {own.length === 0 ? (
        <p>{withoutChannels(channels.length, isOffered)}</p>
      ) : (
        <ul class="entries">
          {own.map((channel) => (
            <ChannelEntry channel={channel} />
          ))}
        </ul>
      )}
      <p>
        <a href="/channels">{channels.length === 0 ? 'Add a channel' : 'Manage channels'}</a>
      </p>
    </section>
  )
}

function ChannelEntry({ channel }: { readonly channel: WatchingChannel }) {
  const { id, name, kind } = channel
  const problem = channelProblem(channel)
  return (
    <li>
      <p>
        <a href={`/channels/${id}`}>
          <Quoted text={name} length={60} />
        </a>
        <span class="soft"> · {KIND_WORDS[kind]}</span>
        {problem !== undefined && <span class="fault"> · {problem}</span>}
      </p>
    </li>
  )
}

function withoutChannels(others: number, isOffered: boolean): string {
  if (others > 0) {
    return 'None of your channels is for this project, so alerts send no messages.'
  }
  return isOffered
    ? 'You have no channels yet. Turning alerts on adds one for email, unless you clear the box above.'
    : 'You have no channels, so alerts send no messages. Add one, such as a webhook.'
}

interface BudgetListProps extends Pick<
  WatchingPageProps,
  'alerts' | 'budgets' | 'form' | 'isOfOnePage'
> {
  readonly path: string | undefined
}

/** What none of the budgets is for. */
const FOR: Readonly<Record<WatchForm['kind'], string>> = {
  project: '',
  report: ' for this page',
  site_audit: ' for this site',
}

function BudgetList({ budgets, alerts, form, isOfOnePage, path }: BudgetListProps) {
  return (
    <section class="card" aria-labelledby="budgets-title">
      <h2 id="budgets-title">Budgets</h2>
      <p>
        {budgets.length === 0
          ? `The project has no budgets${FOR[form.kind]}. A broken budget opens an alert.`
          : 'A broken budget opens an alert, unless it only warns.'}
      </p>
      {budgets.length > 0 && (
        <ul class="entries">
          {budgets.map((rule) => (
            <li>
              <BudgetRule rule={rule} broken={brokenIn(alerts, { rule, isOfOnePage })} />
            </li>
          ))}
        </ul>
      )}
      {path !== undefined && (
        <p>
          <a href={path}>Set budgets</a>
        </p>
      )}
    </section>
  )
}

interface Shown extends Pick<WatchingPageProps, 'isOfOnePage'> {
  readonly rule: Rule
}

/** Each device and each site audit has an alert of its own. */
function brokenIn(alerts: readonly Alert[], { rule, isOfOnePage }: Shown): string | undefined {
  const own = alerts.filter((alert) => alert.rule.startsWith(budgetKey(rule)))
  if (isOfOnePage && own.length > 0) return 'broken'
  const countOf = (kind: Alert['subject']['kind']) =>
    new Set(own.flatMap(({ subject }) => (subject.kind === kind ? subject.id : []))).size
  return brokenText(countOf('report'), countOf('site_audit'))
}
