import type { Screen } from '../../../scripts/screens/screen.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import type { WhatChanged } from '../../../src/report/compare/what-changed.ts'
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

const OPENED_AT = Date.UTC(2026, 10, 24, 8)
const OPENED = { since: OPENED_AT, opened_at: OPENED_AT }

const CHANGES: WhatChanged = {
  conditions: [],
  score: { a: 92, b: 71 },
  new_problems: [],
  fixed: [],
  bytes: [{ type: 'total', a: 412_000, b: 1_310_000 }],
  hosts: { came: ['ads.example'], went: [] },
  files: [{ url: 'https://ads.example/tag.js', a: 0, b: 90_000 }],
  headers: [],
  elements: null,
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
    .values(alertRow({ id, report_id: id, ...OPENED, changes: JSON.stringify(CHANGES) }))
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
