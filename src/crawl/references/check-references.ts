import { registrableDomain } from '../../facts/html/urls.ts'
import { isLocal } from '../../facts/network/address.ts'
import type { SiteRobots } from '../robots/site-robots.ts'
import type { AskProbe } from './ask-reference.ts'
import { checkHost, type HostNeeds, paced } from './check-host.ts'
import type { CheckedReference, Reference } from './reference.ts'
import { createAnswerSaver } from './save-answers.ts'

export interface ReferenceNeeds extends Pick<HostNeeds, 'clock' | 'signal' | 'isOver'> {
  /** Sends a request to another site. */
  readonly ask: AskProbe
  /** The site itself: its pace, and its robots.txt, null if that is ignored. */
  readonly own: { readonly ask: AskProbe; readonly robots: SiteRobots | null }
  /** Number of its connections. */
  readonly connections: number
  readonly save: (checked: readonly CheckedReference[]) => Promise<void>
  /** Whether the time for links and files of other sites is over. */
  readonly isLate?: () => boolean
}

/** Domains that are requested at the same time, each on one connection. */
const DOMAINS_AT_ONCE = 16
/**
 * One request a second for each other domain: nobody there has asked to be crawled. A page can name any number of hosts
 * of one domain, and they may all be one server.
 */
const APART_MS = 1000

/**
 * If none of the first domains responds, Pagemark itself is offline: each of the others would take some timeouts. More
 * than are requested at the same time: those that do not exist fail at once, before another can answer.
 */
const OFFLINE_AFTER = 20

/** Checks references, those at one host one after the other, and saves the answers on the way. */
export async function checkReferences(
  needs: ReferenceNeeds,
  references: readonly Reference[],
): Promise<void> {
  const { clock, own } = needs
  const answers = createAnswerSaver(clock, needs.save)
  const site = references.filter((each) => each.own)
  // The site's own pace limits these.
  const ofSite = shared(site, needs.connections).map(
    (some) => () => checkHost({ ...needs, ...own, apartMs: 0, answers }, some),
  )
  const silence = createSilence()
  const isOver = () => needs.isOver() || silence.isWhole() || (needs.isLate?.() ?? false)
  const others = groups(
    references.filter((each) => !each.own),
    domainOf,
  ).map((some) => () => {
    const more = { isOver, onAnswer: silence.listen(), apartMs: apartOf(some), answers }
    return checkDomain({ ...needs, ...more }, some)
  })
  const ended = await Promise.allSettled([
    ...ofSite.map((check) => check()),
    ...workers(others, DOMAINS_AT_ONCE),
  ])
  await answers.flush()
  const broken = ended.find(({ status }) => status === 'rejected')
  if (broken?.status === 'rejected') throw broken.reason
}

/** Counts the domains that have left requests without an answer, until one answers. */
function createSilence() {
  let silent = 0
  let answered = false
  return {
    isWhole: () => !answered && silent >= OFFLINE_AFTER,
    /** For one domain. */
    listen() {
      let isFirst = true
      return (hasAnswered: boolean) => {
        answered ||= hasAnswered
        if (isFirst) silent += 1
        isFirst = false
      }
    },
  }
}

/** Checks the references at the hosts of one domain, one host after the other, at one pace. */
async function checkDomain(needs: HostNeeds, references: readonly Reference[]): Promise<void> {
  const ask = paced(needs)
  const hosts = groups(references, ({ url }) => new URL(url).host)
  for (const ofHost of hosts) await checkHost({ ...needs, ask, apartMs: 0 }, ofHost)
}

function domainOf({ url }: Reference): string {
  const { hostname } = new URL(url)
  return registrableDomain(hostname) ?? hostname
}

/** Those with the same name, the most first: they take the longest. */
function groups(
  references: readonly Reference[],
  nameOf: (reference: Reference) => string,
): Reference[][] {
  return [...Map.groupBy(references, nameOf).values()].toSorted((a, b) => b.length - a.length)
}

/** A private server is on the user's own machine or network. */
function apartOf([first]: readonly Reference[]): number {
  return first !== undefined && isLocal(new URL(first.url).hostname) ? 0 : APART_MS
}

function shared(references: readonly Reference[], parts: number): Reference[][] {
  return Array.from({ length: parts }, (_, part) =>
    references.filter((__, place) => place % parts === part),
  )
}

function workers(checks: readonly (() => Promise<void>)[], count: number): Promise<void>[] {
  const waiting = [...checks]
  return Array.from({ length: count }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next()
  })
}
