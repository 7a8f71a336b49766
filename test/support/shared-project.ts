import { signedIn } from './people.ts'
import { completed, reportDraft } from './store.ts'
import { endRuns, type TestApi } from './api.ts'

type Somebody = Awaited<ReturnType<typeof signedIn>>

/** Stores a finished private report in this project. */
export async function storedIn(
  api: TestApi,
  { owner }: Somebody,
  { project, score = 70 }: { readonly project: string; readonly score?: number },
): Promise<string> {
  const draft = reportDraft({ project, privacy: 1, url: `https://www.example.com/${score}` })
  const { report } = await api.store.reports.store(owner, draft)
  await endRuns(api, report.id, completed({ score, result: 'decent' }))
  return report.id
}

export const projectIdOf = async (api: TestApi, { owner }: Somebody, name: string) =>
  (await api.store.projects.find(owner, name))?.id ?? 'none'

/** A project with an owner, a viewer and an editor, and an unrelated user. */
export async function sharedProject(api: TestApi) {
  const [owner, viewer, editor, stranger] = [
    await signedIn(api),
    await signedIn(api),
    await signedIn(api),
    await signedIn(api),
  ]
  const report = await storedIn(api, owner, { project: 'Site' })
  for (const [{ email }, role] of [
    [viewer, 'viewer'],
    [editor, 'editor'],
  ] as const) {
    await owner.visitor.post('/projects/Site/members', { email, role })
  }
  return { owner, viewer, editor, stranger, report, id: await projectIdOf(api, owner, 'Site') }
}
