import type { Screen } from '../../../scripts/screens/screen.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import { alertRow } from '../alert-row.ts'
import { signedIn } from '../people.ts'
import { siteDraft } from '../site-audits.ts'
import { reportDraft } from '../store.ts'

const BUILD = {
  branch: 'main',
  hash: 'abc1234',
  ancestorHash: '',
  message: 'Add opening hours',
  author: 'Ada',
  externalUrl: '',
  runAt: 0,
}

/** States of what is watched: alerts, timelines, channels, and builds of Lighthouse CI clients. */
export async function statesOfWatching({ open }: Stage): Promise<Screen[]> {
  const { owner, visitor } = await signedIn(open)
  const session = visitor.cookies.get('pagemark') ?? ''
  const { reports, channels, importedBuilds } = open.store
  const draft = reportDraft({ url: 'https://watched.example/', project: 'watched' })
  const { id, projectId } = (await reports.store(owner, draft)).report
  await open.db
    .insertInto('alerts')
    .values(alertRow({ id, report_id: id }))
    .execute()
  const site = await open.store.siteAudits.create(owner, siteDraft({ project: 'watched' }))
  const channel = await channels.create(owner, {
    name: 'Team chat',
    events: ['alert.confirmed'],
    projects: null,
    settings: { kind: 'webhook', url: 'https://hook.example/', secret: 'whsec_YQ==' },
  })
  await channels.test(owner, channel.id)
  await open.db.updateTable('deliveries').set({ status: 'dead', attempt: 10 }).execute()
  const build = await importedBuilds.create({ projectId }, BUILD)
  if (typeof build === 'string') throw new Error(build)
  await importedBuilds.seal({ projectId }, build.id)
  await open.store.projects.update(owner, 'watched', { isPublic: true })
  const at = (path: string) => ({ url: `${open.address}${path}`, session })
  return [
    { name: 'alerts', ...at('/alerts') },
    { name: 'alert', ...at(`/alerts/${id}`) },
    { name: 'report, watched', ...at(`/r/${id}/watching`) },
    { name: 'site audit, watched', ...at(`/s/${site.id}/watching`) },
    { name: 'project, watched', ...at('/projects/watched/watching') },
    { name: 'project, its timeline', ...at('/projects/watched/timeline') },
    { name: 'channels', ...at('/channels') },
    { name: 'new channel', ...at('/channels/new?kind=telegram') },
    { name: 'channel', ...at(`/channels/${channel.id}`) },
    { name: 'channel, its secret about to be replaced', ...at(`/channels/${channel.id}/rotate`) },
    { name: 'channel, about to be deleted', ...at(`/channels/${channel.id}/delete`) },
    { name: 'public project', ...at(`/p/${projectId}`) },
    { name: 'builds', ...at('/projects/watched/builds') },
    { name: 'build', ...at(`/projects/watched/builds/${build.id}`) },
  ]
}
