import { newApiKey } from '../../src/accounts/api-key.ts'
import type { TestApi, TestUser } from './api.ts'
import { reportDraft } from './store.ts'

/** A new user with a project, and an import key of it. */
export async function importProject(
  api: TestApi,
): Promise<{ user: TestUser; projectId: string; token: string }> {
  const user = await api.user()
  const { report } = await api.store.reports.store(user.owner, reportDraft({ project: 'library' }))
  const { secret: token, hash, hint } = newApiKey()
  await api.store.importKeys.create(user.owner, report.projectId, { hash, hint })
  return { user, projectId: report.projectId, token }
}
