import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { signedIn } from './people.ts'

/** An administrator and a user, each in a browser of their own. */
export async function adminAndUser(api: TestApi) {
  const admin = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  const path = `/admin/users/${user.owner.id}`
  return { admin, user, path, begin: () => admin.visitor.post(`${path}/sign-in-as`) }
}

export type ImpersonationScene = Awaited<ReturnType<typeof adminAndUser>>

/** The same, the administrator signed in as the user. */
export async function impersonationScene(api: TestApi): Promise<ImpersonationScene> {
  const scene = await adminAndUser(api)
  expect((await scene.begin()).location).toBe('/reports')
  return scene
}

/** What the log has of this account, the latest first. */
export async function eventsOf(api: TestApi, { owner }: ImpersonationScene['user']) {
  const events = await api.store.securityEvents.latest(owner, 20)
  return events.map(({ kind, actorId, subject }) => ({ kind, actorId, subject }))
}
