import { type ApiOptions, startApi, type TestApi } from './api.ts'
import { createVisitor } from './visitors.ts'

/** The URL that guests request. */
export const GUEST_URL = 'https://www.example.com/opening-hours'

/** An installation after setup whose visitors can request audits. */
export async function startOpen(asked: ApiOptions = {}) {
  const api = await startApi({ trustProxy: 1, anonymousAudits: () => true, ...asked })
  await api.store.users.create({ email: 'operator@example.com', admin: true })
  return api
}

let addresses = 0
/** A visitor's browser with its own client address. */
export function guest(api: Pick<TestApi, 'address'>, address = `198.18.${(addresses += 1)}.9`) {
  const visitor = createVisitor(api.address)
  const from = { 'x-forwarded-for': address }
  const post = (path: string, form: Readonly<Record<string, string>> = {}) =>
    visitor.post(path, form, { ...from, 'sec-fetch-site': 'same-origin' })
  return {
    visitor,
    get: (path: string) => visitor.get(path, from),
    post,
    /** @returns the report's path */
    ask: async (form: Readonly<Record<string, string>> = {}): Promise<string> => {
      const asked = await post('/', { url: GUEST_URL, ...form })
      if (asked.status !== 303) throw new Error(`${asked.status} ${asked.text}`)
      return asked.location ?? ''
    },
  }
}

export const idOf = (path: string) => path.replace('/r/', '')
export const ownerOf = async (api: TestApi, path: string) =>
  (await api.store.reports.find({ kind: 'anonymous' }, idOf(path)))?.ownerId

/** Requests a report in the browser of a visitor who signs in afterwards. */
export async function guestIn(
  api: TestApi,
  visitor: ReturnType<typeof createVisitor>,
): Promise<string> {
  const before = guest(api)
  const path = await before.ask()
  const cookie = before.visitor.cookies.get('pagemark-guest')
  if (cookie !== undefined) visitor.cookies.set('pagemark-guest', cookie)
  return path
}
