import { sampleResults } from './sample-results.ts'
import { startApi, type TestApi, type TestUser } from './api.ts'
import { sessionOf } from './people.ts'
import { completed, reportDraft, runNext } from './store.ts'

const NAMES = [
  'www.library.example',
  'museum.example',
  'shop & café / Zürich',
  'a-rather-long-name.of-a-host.which-goes-on.and-on.example.org:8443',
] as const

const DAY_MS = 24 * 60 * 60 * 1000

/** A server with projects of different sizes, two of them shared, and a user without projects. */
export async function startProjectPages() {
  const api = await startApi()
  const [owner, member, newcomer] = [await api.user(), await api.user(), await api.user()]
  const { reports, projects, memberships } = api.store
  for (const [place, project] of NAMES.entries()) await fill(api, owner, { place, project })
  await reports.store(owner.owner, reportDraft({ project: 'empty.example' }))

  const [library, museum, shop] = NAMES
  const ignoredChecks = FAULTY.slice(0, 2).map(({ id }) => id)
  await projects.update(owner.owner, library, { ignoredChecks })
  const { email } = member.user
  await memberships.share(owner.owner, library, { email, role: 'editor' })
  await memberships.share(owner.owner, museum, { email, role: 'viewer' })
  const long = 'somebody.with.a.rather.long.address@department.of.something.university.example'
  await memberships.share(owner.owner, library, { email: long, role: 'viewer' })

  const idOf = async (name: string) => (await projects.find(owner.owner, name))?.id ?? ''
  const session = (user: TestUser) => sessionOf(api, user.owner)
  return {
    api,
    library,
    ids: { library: await idOf(library), museum: await idOf(museum), shop: await idOf(shop) },
    sessions: {
      owner: await session(owner),
      member: await session(member),
      newcomer: await session(newcomer),
    },
    owner,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

const FAULTY = sampleResults().checks.filter(
  ({ outcome }) => outcome === 'fail' || outcome === 'warn',
)

/** Adds reports with various scores, fewer from project to project, and at days before today. */
async function fill(
  { store, queue, db }: TestApi,
  { owner }: TestUser,
  { place, project }: { readonly place: number; readonly project: string },
): Promise<void> {
  const host = URL.parse(`https://${project}/`)?.host ?? 'shop.example'
  for (let n = 0; n < 12 - 3 * place; n += 1) {
    const url = `https://${host}/reading-rooms/${n}?floor=${n * 3}`
    await store.reports.store(owner, reportDraft({ project, url }))
    const score = 35 + ((n * 17 + place * 11) % 60)
    const result = score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad'
    const checks = FAULTY.slice(n % 4, 4 + (n % 7))
    await runNext({ queue }, completed({ score, result, checks }))
  }
  const { id = '' } = (await store.projects.find(owner, project)) ?? {}
  const today = Math.floor(Date.now() / DAY_MS)
  for (let n = 1; n < 26 - 8 * place; n += 1) {
    const score = 66 - n + Math.round(14 * Math.sin(n / 2 + place))
    const row = { project_id: id, day: today - 2 * n, runs: 3, score_sum: 3 * score }
    await db.insertInto('project_days').values(row).execute()
  }
}
