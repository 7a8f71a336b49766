import { createNotices } from '../../src/accounts/notices.ts'
import type { Store } from '../../src/store/store.ts'

/** Notices of an installation without email: none is sent. */
export function quietNotices({ users }: Pick<Store, 'users'>) {
  const log = { error: () => undefined }
  return createNotices({ users, log, now: () => 0, time: () => 0 })
}
