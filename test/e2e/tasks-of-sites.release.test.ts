/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import { afterAll, expect } from 'vitest'
import { startApi } from '../support/api.ts'
import { signedIn } from '../support/people.ts'
import { crawledAtOnce, siteDraft } from '../support/site-audits.ts'
import { holdTasks, type Task } from '../support/tasks/hold-tasks.ts'
import type { User } from '../support/tasks/user.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<typeof signedIn>>
type Go = (user: User, own: { readonly person: Person; readonly id: string }) => Promise<unknown>

const sessionOf = ({ visitor }: Person) => visitor.cookies.get('pagemark') ?? ''

/** The form for a new audit. */
const inForm =
  (go: (user: User, person: Person) => Promise<unknown>): Task['begin'] =>
  async () => {
    const person = await signedIn(api)
    const url = `${api.address}/new`
    return { url, session: sessionOf(person), go: (user) => go(user, person) }
  }

/** The owner's page of a site audit, crawled unless its crawl waits. */
const atSite =
  (go: Go, { waits = false } = {}): Task['begin'] =>
  async () => {
    const person = await signedIn(api)
    const { id } = await api.store.siteAudits.create(
      person.owner,
      siteDraft({ url: 'https://library.example/' }),
    )
    if (!waits) await crawledAtOnce(api, id)
    const url = `${api.address}/s/${id}`
    return { url, session: sessionOf(person), go: (user) => go(user, { person, id }) }
  }

const find = ({ person, id }: Parameters<Go>[1]) => api.store.siteAudits.find(person.owner, id)

holdTasks([
  {
    name: 'crawl a site',
    clicks: 2,
    fields: 1,
    begin: inForm(async ({ press, type, sees }) => {
      await press({ link: 'Whole site' })
      await type('Start URL', 'library.example')
      await press({ button: 'Crawl site' })
      await sees('Waiting in the queue.')
    }),
  },
  {
    name: 'crawl a few pages of a list without checking other sites',
    clicks: 5,
    fields: 2,
    begin: inForm(async ({ press, type, sees }, { owner }) => {
      await press({ link: 'Whole site' })
      await press({ link: 'A list' })
      await type('Page addresses', 'https://library.example/hours')
      await press({ summary: 'More options' })
      await type('Links to other sites', '0')
      await press({ button: 'Crawl site' })
      await sees('Waiting in the queue.')
      const { items } = await api.store.siteAudits.list(owner, { page: 1, perPage: 5 })
      expect(items[0]?.choices).toMatchObject({ source: 'list', externalLinks: 0 })
    }),
  },
  {
    name: 'go from a problem to a full report of its page',
    clicks: 4,
    fields: 0,
    begin: atSite(async ({ press, sees }) => {
      await press({ link: 'Links lead to 1 missing URL of the site' })
      await sees('Evidence')
      await press({ link: 'secret-page' })
      await press({ link: 'Audit this page' })
      await press({ button: 'Audit' })
      await sees('Waiting in the queue')
    }),
  },
  {
    name: 'list the errors of a site',
    clicks: 1,
    fields: 0,
    begin: atSite(async ({ press, sees }) => {
      await press({ link: '1 error' })
      await sees('1 URL of crawl 1')
    }),
  },
  {
    name: 'filter the pages of a site',
    clicks: 1,
    fields: 1,
    withoutScripts: 1,
    begin: atSite(async ({ press, select, sees, scripts }) => {
      await press({ link: 'Pages' })
      await select('Kind', 'Errors')
      if (!scripts) await press({ button: 'Apply' })
      await sees('1 URL of crawl 1')
    }),
  },
  {
    name: 'pause a crawl and resume it',
    clicks: 2,
    fields: 0,
    begin: atSite(
      async ({ press, sees }) => {
        await press({ button: 'Pause' })
        await sees('Crawl 1 is paused.')
        await press({ button: 'Resume' })
        await sees('Crawl 1 is in progress.')
      },
      { waits: true },
    ),
  },
  {
    name: 'crawl a site again, and cancel it',
    clicks: 2,
    fields: 0,
    begin: atSite(async ({ press, sees }) => {
      await press({ button: 'Crawl again' })
      await sees('Crawl 2 is in progress.')
      await press({ button: 'Cancel crawl' })
      await sees('Crawl 2 was cancelled.')
    }),
  },
  {
    name: 'share a site with a password',
    clicks: 3,
    fields: 1,
    begin: atSite(async ({ press, choose, type, sees }, own) => {
      await press({ link: 'Settings' })
      await choose('Password:')
      await type('Report password', 'open sesame')
      await press({ button: 'Save' })
      await sees('Settings')
      await expect.poll(async () => (await find(own))?.hasPassword).toBe(true)
    }),
  },
  {
    name: 'open a site shared with a password',
    clicks: 1,
    fields: 1,
    async begin() {
      const { owner, visitor } = await signedIn(api)
      const { id } = await api.store.siteAudits.create(owner, siteDraft())
      await crawledAtOnce(api, id)
      const lock = { privacy: '2', password: 'open sesame', max_pages: '500' }
      await visitor.post(`/s/${id}/settings`, lock)
      return {
        url: `${api.address}/s/${id}`,
        async go({ type, press, sees }) {
          await type('Password', 'open sesame')
          await press({ button: 'Open report' })
          await sees('Problems, most harmful first')
        },
      }
    },
  },
  {
    name: 'delete a site audit',
    clicks: 3,
    fields: 0,
    begin: atSite(async ({ press, arrives }, own) => {
      await press({ link: 'Settings' })
      await press({ link: 'Delete site audit' })
      await press({ button: 'Delete site audit' })
      await arrives('**/sites')
      expect(await find(own)).toBeUndefined()
    }),
  },
])
