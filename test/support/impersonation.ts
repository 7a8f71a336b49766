import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { signedIn } from './people.ts'

/** An administrator and a user, each in their own browser. */
export async function adminAndUser(api: TestApi) {
  const admin = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  const path = `/admin/users/${user.owner.id}`
  return { admin, user, path, begin: () => admin.visitor.post(`${path}/sign-in-as`) }
}

export type ImpersonationScene = Awaited<ReturnType<typeof adminAndUser>>

/** The same, with the administrator impersonating the user. */
export async function impersonationScene(api: TestApi): Promise<ImpersonationScene> {
  const scene = await adminAndUser(api)
  expect((await scene.begin()).location).toBe('/reports')
  return scene
}

/** Security events of this account, latest first. */
export async function eventsOf(api: TestApi, { owner }: ImpersonationScene['user']) {
  const events = await api.store.securityEvents.latest(owner, 20)
  return events.map(({ kind, actorId, subject }) => ({ kind, actorId, subject }))
}
