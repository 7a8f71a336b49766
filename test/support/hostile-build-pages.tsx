import type { VNode } from 'preact'
import { importedFindings } from '../../src/report/imported/imported-findings.ts'
import type { ListedBuild } from '../../src/store/builds/build-row.ts'
import type { ProjectSummary } from '../../src/store/projects/project-summary.ts'
import { BuildPage } from '../../src/web/pages/builds/build-page.tsx'
import { BuildsPage } from '../../src/web/pages/builds/builds-page.tsx'
import type { Site } from '../../src/web/parts/frame/document.tsx'

/** Pages of builds with this text in place of every uploaded one. */
export function hostileBuildPages(site: Site, project: ProjectSummary, text: string): VNode[] {
  const build: ListedBuild = {
    id: '0199c0de-0000-7000-8000-000000000003',
    branch: text,
    hash: text,
    ancestorHash: text,
    message: text,
    author: text,
    externalUrl: text,
    runAt: 0,
    sealedAt: 0,
  }
  const run = (score: number) => ({
    lighthouse: text,
    categories: [{ id: text, title: text, score }],
    metrics: { fcp: score, lcp: score, tbt: null, cls: score, 'speed-index': 1, tti: 1 },
    audits: [{ id: text, title: text, score }],
  })
  const pages = [{ url: text, formFactor: 'mobile', runs: [run(1), run(0.5)] }] as const
  const before = [{ ...pages[0], runs: [run(0)] }]
  const shown = {
    build,
    pages,
    pagesTotal: 21,
    part: 1,
    budgets: [{ measure: 'lcp', max: 1, path: '*' }],
    base: { build: { ...build, id: '0199c0de-0000-7000-8000-000000000004' }, pages: before },
  }
  const findings = importedFindings({ pages, base: before, rules: shown.budgets, runAt: 0 })
  const keys = [{ id: build.id, hint: 'pmk_Ab…wXyZ', createdAt: 0, lastUsedAt: null }]
  const list = { builds: [build], branches: [text, 'main'] }
  return [
    <BuildsPage {...{ site, project, list, keys, branch: text }} />,
    <BuildPage {...{ site, project, shown, findings }} />,
    <BuildPage {...{ site, project, shown: { ...shown, base: undefined }, findings }} />,
  ]
}
