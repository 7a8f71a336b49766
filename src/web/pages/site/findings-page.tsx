import type { FindingHead, SiteSummary } from '../../../report/site/pack-site.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { ComparedFinding } from '../../../store/sites/compare-finding.ts'
import { FINDING_CHANGES, type FindingChange } from '../../query/change-filter.ts'
import type { ChangesSince } from '../../query/crawl-changes.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { ChangedFindings } from './changed-findings.tsx'
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
  /** Absent for a first crawl. */
  readonly since?: ChangesSince | undefined
  /** Only what became of problems since the crawl before. */
  readonly changed?: ChangedShown | undefined
}

interface ChangedShown {
  readonly change: FindingChange
  /** Undefined if there is nothing to compare with. */
  readonly findings: readonly ComparedFinding[] | undefined
}

interface Group extends Pick<FindingsPageProps, 'findings'> {
  readonly title: string
  readonly note?: string
}

/** `/s/:id/findings`: all findings; those that one change to a template fixes on many pages are together. */
export function FindingsPage(props: FindingsPageProps) {
  const { site, audit, crawl, owned, findings, checks, since, changed } = props
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
      {(since ?? changed) && <Changes path={path} since={since} change={changed?.change} />}
      {changed ? (
        <Changed path={path} changed={changed} />
      ) : (
        <Groups path={path} groups={groups} checks={checks} />
      )}
    </SiteFrame>
  )
}

interface GroupsProps extends Pick<FindingsPageProps, 'checks'> {
  readonly path: string
  readonly groups: readonly Group[]
}

function Groups({ path, groups, checks }: GroupsProps) {
  return (
    <>
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
    </>
  )
}

interface ChangesProps extends Pick<FindingsPageProps, 'since'> {
  readonly path: string
  readonly change: FindingChange | undefined
}

const CHANGE_WORDS: Readonly<Record<FindingChange, string>> = {
  new: 'new',
  fixed: 'fixed',
  still: 'still there',
}

/** Links to the problems by what became of them, with their numbers as far as they are known. */
function Changes({ path, since, change }: ChangesProps) {
  const { added, fixed, still } = since?.problems ?? {}
  const counts = { new: added, fixed, still }
  return (
    <ul class="counts" aria-label="Since the crawl before">
      <li>
        <a href={`${path}/findings`} aria-current={change === undefined ? 'page' : undefined}>
          All
        </a>
      </li>
      {FINDING_CHANGES.map((each) => (
        <li>
          <a
            href={`${path}/findings?change=${each}`}
            aria-current={each === change ? 'page' : undefined}
          >
            {counts[each] !== undefined && `${numberText(counts[each])} `}
            {CHANGE_WORDS[each]}
          </a>
        </li>
      ))}
    </ul>
  )
}

const CHANGE_TITLES: Readonly<Record<FindingChange, string>> = {
  new: 'New problems',
  fixed: 'Fixed problems',
  still: 'Problems of both crawls',
}

function Changed({ path, changed: { change, findings } }: { path: string; changed: ChangedShown }) {
  return findings ? (
    <ChangedFindings title={CHANGE_TITLES[change]} path={path} findings={findings} shown />
  ) : (
    <p class="notice">There is no earlier crawl with stored pages to compare with.</p>
  )
}

/** Points of the most harmful one, by which the two groups are ordered. */
function mostLoss({ findings }: Pick<FindingsPageProps, 'findings'>): number {
  return Math.max(-1, ...findings.map(({ loss }) => loss ?? -1))
}
