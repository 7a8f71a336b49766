import { type ComparedPage, comparePages } from '../../../report/imported/compare-pages.ts'
import type { ImportedFindings } from '../../../report/imported/imported-findings.ts'
import type { ImportedMetric } from '../../../report/imported/imported-run.ts'
import { METRIC_IDS, type Spread } from '../../../report/imported/summarise-runs.ts'
import { versionNote } from '../../../report/imported/version-note.ts'
import type { Build } from '../../../store/builds/build-row.ts'
import { PAGES_SHOWN, type ShownBuild } from '../../../store/builds/builds.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { BuildOverview, type WholeVerdict } from './build-overview.tsx'
import { PageBudgets } from './page-budgets.tsx'
import { projectPath } from '../../query/project-path.ts'

export interface BuildPageProps {
  readonly site: Site
  readonly project: ProjectSummary
  readonly shown: ShownBuild
  /** What was found on the shown pages. */
  readonly findings: ImportedFindings
  /** Of all pages, if others are not shown. */
  readonly whole?: WholeVerdict | undefined
}

/** A build, page by page, compared with its base. */
export function BuildPage({ site, project, shown, findings, whole }: BuildPageProps) {
  const { build, base, budgets, pages, pagesTotal } = shown
  const path = projectPath(project, `/builds/${build.id}`)
  return (
    <Document site={site} title={`Build ${quoteText(build.hash, 10)}`} class="list">
      <h1>
        Build <Quoted text={build.hash} length={10} />
      </h1>
      <p>
        <a href={projectPath(project, '/builds')}>All builds</a>
      </p>
      <section class="card">
        <h2>Imported: measured elsewhere</h2>
        <Head build={build} />
        <Base project={project} build={build} base={base?.build} />
      </section>
      <BuildOverview
        findings={findings}
        isPart={pages.length < pagesTotal}
        whole={whole}
        hasBudgets={budgets.length > 0}
        path={path}
      />
      {comparePages(shown.pages, base?.pages ?? [], shown.budgets).map((page) => (
        <Page page={page} path={path} />
      ))}
      <Parts project={project} shown={shown} />
    </Document>
  )
}

function Parts({
  project,
  shown: { build, part, pagesTotal },
}: Pick<BuildPageProps, 'project' | 'shown'>) {
  const last = Math.ceil(pagesTotal / PAGES_SHOWN)
  if (last < 2) return null
  return (
    <PageLinks
      page={part}
      perPage={PAGES_SHOWN}
      total={pagesTotal}
      last={last}
      path={(page) => projectPath(project, `/builds/${build.id}?page=${page}`)}
    />
  )
}

function Head({ build }: { readonly build: Build }) {
  return (
    <p>
      <Quoted text={build.message} length={200} />{' '}
      <span class="soft">
        on <Quoted text={build.branch} length={60} />, <When at={build.runAt} />
        {build.externalUrl !== '' && ' · '}
      </span>
      {build.externalUrl !== '' && <OutboundLink url={build.externalUrl} text="Job" />}
    </p>
  )
}

function Base({
  project,
  build,
  base,
}: {
  readonly project: ProjectSummary
  readonly build: Build
  readonly base: Build | undefined
}) {
  if (base) {
    return (
      <p>
        Compared with{' '}
        <a href={projectPath(project, `/builds/${base.id}`)}>
          <Quoted text={base.hash} length={10} />
        </a>{' '}
        on <Quoted text={base.branch} length={60} />
        {base.hash !== build.ancestorHash && ', the latest build before this one'}.
      </p>
    )
  }
  return build.ancestorHash === '' ? (
    <p>There is no build to compare with.</p>
  ) : (
    <p>
      There is no build to compare with: commit <Quoted text={build.ancestorHash} length={10} /> was
      not uploaded.
    </p>
  )
}

function Page({ page, path }: { readonly page: ComparedPage; readonly path: string }) {
  const { url, formFactor, now, before, audits, original } = page
  const note = versionNote(page.lighthouse, before?.run.lighthouse)
  return (
    <section class="card">
      <h2>
        <Quoted text={url} length={120} />{' '}
        <span class="soft">{formFactor === 'mobile' ? 'on mobile' : 'on desktop'}</span>
      </h2>
      <Records label="Measured values" heads={['Measure', 'This build', 'Base', 'Difference']}>
        {page.categories.map(({ title, score, base }) => (
          <Line
            name={title}
            now={points(score)}
            before={points(base)}
            difference={signed(score, base, (value) => String(Math.round(value * 100)))}
          />
        ))}
        {METRIC_IDS.map((id) => (
          <Line
            name={METRIC_NAMES[id]}
            now={spreadText(id, now.metrics[id])}
            before={spreadText(id, before?.metrics[id])}
            difference={signed(now.metrics[id].value, before?.metrics[id].value, textOf(id))}
          />
        ))}
      </Records>
      <PageBudgets verdicts={page.verdicts} />
      {audits.length > 0 && (
        <>
          <h3>Changed audits</h3>
          <ul>
            {audits.map(({ id, title, score, base, growth }) => (
              <li>
                <Quoted text={title === '' ? id : title} length={120} />: {points(base)} →{' '}
                {points(score)}
                <span class="soft">{GROWTH_TEXTS[growth]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {note !== undefined && <p class="soft">{note}</p>}
      <p class="soft">
        <Tools page={page} />, median of {now.count} {now.count === 1 ? 'run' : 'runs'}
        {original !== undefined && (
          <>
            {' · '}
            <a href={`${path}/runs/${original}/original`}>Download the uploaded result</a>
          </>
        )}
      </p>
    </section>
  )
}

/** What jobs say of the same change. */
const GROWTH_TEXTS: Readonly<Record<ComparedPage['audits'][number]['growth'], string>> = {
  usual: ', no more than noise',
  unknown: ', not comparable with so few page loads or on a slower host',
  grown: '',
  'no-noise': '',
}

/** The programs that measured the page. */
function Tools({ page: { lighthouse, pagemark } }: { readonly page: ComparedPage }) {
  return (
    <>
      {pagemark !== undefined && (
        <>
          Pagemark <Quoted text={pagemark} length={20} />
        </>
      )}
      {pagemark !== undefined && lighthouse !== '' && ', '}
      {lighthouse !== '' && (
        <>
          Lighthouse <Quoted text={lighthouse} length={20} />
        </>
      )}
    </>
  )
}

const METRIC_NAMES: Readonly<Record<ImportedMetric, string>> = {
  fcp: 'FCP',
  lcp: 'LCP',
  tbt: 'TBT',
  cls: 'CLS',
  'speed-index': 'Speed Index',
  tti: 'TTI',
}

function Line(line: {
  readonly name: string
  readonly now: string
  readonly before: string
  readonly difference: string
}) {
  return (
    <tr role="row">
      <td role="cell">
        <Quoted text={line.name} length={60} />
      </td>
      <td role="cell" data-label="This build">
        {line.now}
      </td>
      <td role="cell" data-label="Base">
        {line.before}
      </td>
      <td role="cell" data-label="Difference">
        {line.difference}
      </td>
    </tr>
  )
}

function points(score: number | null | undefined): string {
  return score === null || score === undefined ? '–' : String(Math.round(score * 100))
}

function textOf(id: ImportedMetric): (value: number) => string {
  return (value) => (id === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`)
}

function spreadText(id: ImportedMetric, spread: Spread | undefined): string {
  if (!spread || spread.value === null) return '–'
  const { value, least, most } = spread
  const text = textOf(id)
  const isSpread = least !== null && most !== null && least !== most
  return isSpread ? `${text(value)} (${text(least)} to ${text(most)})` : text(value)
}

function signed(
  now: number | null | undefined,
  before: number | null | undefined,
  text: (value: number) => string,
): string {
  if (typeof now !== 'number' || typeof before !== 'number') return '–'
  const difference = now - before
  const shown = text(Math.abs(difference))
  if (shown === text(0)) return '0'
  return difference < 0 ? `−${shown}` : `+${shown}`
}
