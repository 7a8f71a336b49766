import type { FindingHead, SiteSummary } from '../../../report/site/pack-site.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { FindingList } from './finding-list.tsx'
import { PassedChecks } from './passed-checks.tsx'
import { SiteFrame } from './site-frame.tsx'

export interface FindingsPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly crawl: Crawl
  readonly owned: boolean
  /** By harm. */
  readonly findings: readonly FindingHead[]
  readonly checks: SiteSummary['site_checks']
}

interface Group extends Pick<FindingsPageProps, 'findings'> {
  readonly title: string
  readonly note?: string
}

/** `/s/:id/findings`: all findings; those that one change to a template fixes on many pages are together. */
export function FindingsPage({ site, audit, crawl, owned, findings, checks }: FindingsPageProps) {
  const path = `/s/${audit.id}`
  const work = findings.filter(({ outcome }) => outcome !== 'informative')
  const byTemplate: readonly Group[] = [
    {
      title: 'In templates',
      note: 'Nearly all pages of a template have these problems. One change to the template fixes them all.',
      findings: work.filter(({ templates }) => templates.length > 0),
    },
    {
      title: 'On the whole site or single pages',
      findings: work.filter(({ templates }) => templates.length === 0),
    },
  ]
  const groups: readonly Group[] = [
    ...byTemplate.toSorted((a, b) => mostLoss(b) - mostLoss(a)),
    {
      title: 'For information',
      findings: findings.filter(({ outcome }) => outcome === 'informative'),
    },
  ].filter((group) => group.findings.length > 0)
  return (
    <SiteFrame {...{ site, audit, owned }} title="Problems" at={`${path}/findings`}>
      <div class="list-head">
        <h1>Problems</h1>
        <p class="soft">
          {counted(work.length, 'problem')} in crawl {crawl.number}, most harmful first
        </p>
      </div>
      {groups.map(({ title, note, findings: own }, place) => (
        <section class="card" aria-labelledby={`group-${place}`}>
          <h2 id={`group-${place}`}>{title}</h2>
          {note !== undefined && <p class="soft">{note}</p>}
          <FindingList path={path} findings={own} />
        </section>
      ))}
      {groups.length === 0 && (
        <section class="card">
          <p>No problem was found.</p>
        </section>
      )}
      <PassedChecks checks={checks} />
    </SiteFrame>
  )
}

/** Points of the most harmful one, by which the two groups are ordered. */
function mostLoss({ findings }: Pick<FindingsPageProps, 'findings'>): number {
  return Math.max(-1, ...findings.map(({ loss }) => loss ?? -1))
}
