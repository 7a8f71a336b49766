import type { Random } from '../../soak/random.ts'
import type { ApiOptions } from './ask-api.ts'
import { startClient } from './client.ts'
import { startCrawlClient } from './crawl-client.ts'
import { type Person, startPersonClient } from './person-client.ts'
import { startWatchClient } from './watch-client.ts'

const CLIENTS = 3
/** A user may have three open crawls. */
const CRAWLERS = 2
const WATCHERS = 3
/** They share an account, whose sign-ins are throttled. */
const PERSONS = 1
/** Clients create no more reports while this many audits wait. */
const MOST_OPEN_RUNS = 30
/** With browsers, which take many seconds for each. */
const MOST_OPEN_MEASUREMENTS = 4

export interface ClientsOptions {
  readonly api: Omit<ApiOptions, 'random'>
  readonly person: Person
  /** Email of the user of all other clients. */
  readonly email: string
  readonly randomOf: (client: string) => Random
  /** Distinguishes their reports from those of earlier clients. */
  readonly generation: number
  /** The audited pages. `fix` gives the page of this report a title. */
  readonly site: { readonly origin: string; readonly fix: (key: string) => void }
  /** Origin of the crawled site. */
  readonly crawled: string
  /** Number of runs that have not ended. */
  readonly openRuns: () => number
  readonly hasBrowsers: boolean
}

/** Clients of every kind, each of which works until it is stopped. */
export function startClients({
  api: common,
  person,
  email,
  randomOf,
  generation,
  site,
  crawled,
  openRuns,
  hasBrowsers,
}: ClientsOptions) {
  const { origin, fix } = site
  const api = (name: string) => ({ ...common, name, random: randomOf(name) })
  const isBusy = () => openRuns() >= (hasBrowsers ? MOST_OPEN_MEASUREMENTS : MOST_OPEN_RUNS)
  const named = (letter: string, first: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${generation}${first + index}`)
  const reporters = named('c', 0, CLIENTS).map((name) =>
    startClient({ ...api(name), site: origin, isBusy, keepsAll: hasBrowsers }),
  )
  if (hasBrowsers) return reporters
  return [
    ...reporters,
    ...named('p', 0, PERSONS).map((name) =>
      startPersonClient({ ...api(name), person, invited: email }),
    ),
    ...named('s', 0, CRAWLERS).map((name) => startCrawlClient({ ...api(name), crawled })),
    ...named('c', CLIENTS, WATCHERS).map((name) =>
      startWatchClient({ ...api(name), site: origin, fix }),
    ),
  ]
}
