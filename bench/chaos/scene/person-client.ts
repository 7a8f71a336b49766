import { setTimeout as sleep } from 'node:timers/promises'
import { pick } from '../../soak/random.ts'
import type { Asked, Told } from '../check/history.ts'
import { type ApiOptions, createApi, PAUSE_MS } from './ask-api.ts'
import { askPage, type Page, type PageRequest, type Visit } from './ask-pages.ts'

const KEYS = '/account/keys'
/** Sign-ins are throttled: ten at once, and then some each minute. */
const PAUSE_BETWEEN_SESSIONS_MS = 8_000
const MOST_TRIES = 20

export interface Person {
  readonly email: string
  readonly password: string
}

export interface PersonClientOptions extends ApiOptions {
  /** Distinguishes its sessions and keys from those of other clients. */
  readonly name: string
  readonly person: Person
  /** Email of the user whose key `key` is. */
  readonly invited: string
}

interface Sharing {
  readonly secret: string
  /** Names of the session, and of the key of this secret. */
  readonly session: string
  readonly key: string
}

/**
 * Signs in with a browser, makes a key, invites the user of all other clients to a project, uses all three at every web
 * process, and ends them, again and again.
 */
export function startPersonClient(options: PersonClientOptions) {
  const { webs, random, exchanges, name, person } = options
  const stopping = new AbortController()
  let made = 0
  let cookie = ''

  const visit = (asked: Asked, sent: Omit<PageRequest, 'web' | 'cookie'>) =>
    askPage(exchanges, asked, { web: pick(webs, random), cookie, ...sent })

  /** Repeats it until there is a response that a repetition would not change. */
  async function insist(asked: Asked, sent: Omit<PageRequest, 'web' | 'cookie'>): Promise<Visit> {
    for (let tries = 1; ; tries += 1) {
      const visited = await visit(asked, sent)
      if (tries === MOST_TRIES || isFinal(visited.told)) return visited
      await sleep(PAUSE_MS)
    }
  }

  async function useEverywhere(asked: Asked, secret: string | undefined): Promise<void> {
    await Promise.all(
      webs.map(async (web) => {
        if (secret === undefined) {
          await askPage(exchanges, asked, { web, cookie, path: KEYS, isDone: isShown })
        } else {
          await createApi({ ...options, webs: [web], key: secret }).ask(asked, { path: '/account' })
        }
      }),
    )
  }

  async function makeAndRevoke(credential: string, session: string): Promise<void> {
    const form = { name: credential, level: 'expert', life: '30' }
    const making = { path: KEYS, form, isDone: ({ status }: Page) => status === 201 }
    const { page, told } = await visit({ what: 'make-key', credential }, making)
    const secret = /pmk_[0-9A-Za-z]{36}/.exec(page?.text ?? '')?.[0]
    if (told.as !== 'acknowledged' || secret === undefined) return
    await useEverywhere({ what: 'use-key', credential }, secret)
    const listing = { path: KEYS, isDone: isShown }
    await shareAndWithdraw({ secret, session, key: credential })
    const list = await insist({ what: 'use-session', credential: session }, listing)
    const id = idOf(list.page?.text ?? '', credential)
    if (id === undefined) return
    await insist(
      { what: 'revoke-key', credential },
      { path: `${KEYS}/${id}/revoke`, form: {}, isDone: ({ location }) => location === KEYS },
    )
    await useEverywhere({ what: 'use-key', credential }, secret)
  }

  async function shareAndWithdraw(of: Sharing): Promise<void> {
    const project = `${name} shared`
    const path = `/projects/${encodeURIComponent(project)}`
    const isDone = ({ status, location }: Page) => status === 303 && !location.startsWith('/signin')
    const opening = { path: '/projects', form: { name: project }, isDone }
    await insist({ what: 'use-session', credential: of.session }, opening)
    const api = createApi({ ...options, key: of.secret })
    const { id } = idIn(await api.insist({ what: 'use-key', credential: of.key }, { path }))
    if (id === undefined) return
    const credential = `${of.session}-member`
    const useAsMember = () =>
      Promise.all(
        webs.map((web) =>
          createApi({ ...options, webs: [web] }).ask(
            { what: 'use-membership', credential },
            { path: `/projects/${id}` },
          ),
        ),
      )
    const form = { email: options.invited, role: 'viewer' }
    await insist({ what: 'invite', credential }, { path: `${path}/members`, form, isDone })
    await useAsMember()
    const removal = { path: `${path}/members/remove`, form, isDone }
    await insist({ what: 'withdraw', credential }, removal)
    await useAsMember()
  }

  async function session(): Promise<void> {
    made += 1
    const credential = `${name}-${made}`
    cookie = ''
    const { page } = await visit(
      { what: 'sign-in', credential },
      { path: '/signin', form: { ...person }, isDone: (seen) => seen.cookie !== undefined },
    )
    if (page?.cookie === undefined) return
    cookie = page.cookie
    await useEverywhere({ what: 'use-session', credential }, undefined)
    await makeAndRevoke(`${credential}-key`, credential)
    await insist(
      { what: 'sign-out', credential },
      { path: '/signout', form: {}, isDone: ({ status }) => status === 303 },
    )
    await useEverywhere({ what: 'use-session', credential }, undefined)
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await session()
      await sleep(PAUSE_BETWEEN_SESSIONS_MS * random(), undefined, {
        signal: stopping.signal,
      }).catch(() => undefined)
    }
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

const idIn = (told: Told) => (told.as === 'acknowledged' ? told : { id: undefined })

const isShown = ({ status }: Page) => status === 200

/** A retry would get the same response. */
function isFinal(told: Told): boolean {
  if (told.as === 'refused') return told.status !== 503 && told.status !== 429
  return told.as === 'acknowledged'
}

/** The key of this name in the list of keys. */
function idOf(page: string, name: string): string | undefined {
  for (const [link, id] of page.matchAll(/\/account\/keys\/([^/"]+)\/revoke".*?<\/a>/gs)) {
    if (link.includes(name)) return id
  }
  return undefined
}
