import type { VNode } from 'preact'
import { hostileBuildPages } from './hostile-build-pages.tsx'
import type { Report } from '../../src/store/reports/report-row.ts'
import type { Site } from '../../src/web/parts/frame/document.tsx'
import { DeleteProjectPage } from '../../src/web/pages/projects/delete-project-page.tsx'
import { ProjectPage } from '../../src/web/pages/projects/project-page.tsx'
import { ProjectsPage } from '../../src/web/pages/projects/projects-page.tsx'
import { PublicProjectPage } from '../../src/web/pages/projects/public-project-page.tsx'
import { SettingsPage } from '../../src/web/pages/projects/settings-page.tsx'

/** Pages of a project with this text as its name and as its users' input. */
export function hostileProjectPages(site: Site, own: Report, text: string): VNode[] {
  const worst = { id: own.id, url: text }
  const project = {
    id: '0199c0de-0000-7000-8000-000000000002',
    name: text,
    role: 'owner',
    ownerId: own.ownerId,
    ownerEmail: text,
    ignoredChecks: [text],
    defaults: { device: null, privacy: null },
    keepRuns: null,
    isPublic: true,
    reports: 1,
    results: { good: 0, decent: 0, bad: 1 },
    averageScore: 1,
    createdAt: 0,
    lastGeneratedAt: 0,
    days: [
      { at: 0, runs: 1, score: 1 },
      { at: 86_400_000, runs: 1, score: 2 },
    ],
    worst: { id: own.id, url: text, score: 1 },
    faults: [{ check: text, reports: 1, worst }],
    lowest: [{ ...own, status: 'completed' }],
  } as const
  const shared = { ...project, role: 'viewer' } as const
  const findings = project.faults.flatMap((fault) =>
    [text, undefined].map((message) => ({ ...fault, title: undefined, message })),
  )
  const filter = { search: text, order: 'name', shared: true, page: 1 } as const
  const fault = { form: 'member', text: 'Wrong.', typed: text } as const
  const settings = {
    site,
    checks: [],
    rules: [{ measure: 'score', min: 80, path: text }],
    categoryTitle: () => 'Search',
    members: [],
    channels: [{ id: own.id, name: text, projects: null, isOfProject: true }],
  }
  const members = [{ email: text, role: 'viewer', since: 0 }] as const
  const list = { site, filter, last: 3, counts: { own: 1, shared: 2 } }
  return [
    <ProjectsPage {...list} page={{ items: [project, shared], total: 70 }} />,
    <ProjectsPage {...list} page={{ items: [], total: 0 }} />,
    <ProjectPage site={site} project={project} findings={findings} />,
    <ProjectPage site={site} project={shared} findings={findings} />,
    <SettingsPage {...settings} project={project} members={members} fault={fault} />,
    <SettingsPage {...settings} project={project} fault={{ ...fault, form: 'name' }} />,
    <DeleteProjectPage site={site} project={project} typed={text} fault="Wrong." />,
    <PublicProjectPage
      site={site}
      project={{
        id: project.id,
        name: text,
        averageScore: 1,
        total: 1,
        reports: [own],
        days: project.days,
        alerts: [{ message: text, since: 0, subject: { kind: 'report', id: own.id, url: text } }],
        alertsTotal: 1,
        sites: 1,
        budgets: [{ measure: 'score', min: 1, path: text }],
        broken: new Map(),
        entries: [
          {
            id: own.id,
            kind: 'alert.confirmed',
            at: 0,
            body: { headline: text, path: '/' },
            subjectPath: `/r/${own.id}`,
          },
        ],
      }}
    />,
    ...hostileBuildPages(site, project, text),
  ]
}
