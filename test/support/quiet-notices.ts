import { createNotices } from '../../src/accounts/notices.ts'
import type { Store } from '../../src/store/store.ts'

/** Of an installation without mail: they tell nobody. */
export function quietNotices({ users }: Pick<Store, 'users'>) {
  const log = { error: () => undefined }
  return createNotices({ users, log, now: () => 0, time: () => 0 })
}
