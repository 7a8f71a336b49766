import { counted } from '../../../checks/shared/counted.ts'
import type { SiteStructure } from '../../../report/site/site-results.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { Histogram } from './histogram.tsx'
import { SiteFrame } from './site-frame.tsx'

export interface StructurePageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly crawl: Crawl
  readonly owned: boolean
  /** Absent for crawls of earlier versions. */
  readonly structure: SiteStructure | undefined
}

/** `/s/:id/structure`: how far pages are from the start, where they lie, and what links lead to. */
export function StructurePage({ site, audit, crawl, owned, structure }: StructurePageProps) {
  const path = `/s/${audit.id}`
  return (
    <SiteFrame {...{ site, audit, owned }} title="Structure" at={`${path}/structure`}>
      <div class="list-head">
        <h1>Structure</h1>
        <p class="soft">
          {structure && `${counted(countPages(structure), 'page')} of `}crawl {crawl.number}
        </p>
      </div>
      {structure ? (
        <Parts path={path} structure={structure} />
      ) : (
        <section class="card">
          <p>An earlier version of Pagemark made this crawl. Crawl the site again.</p>
        </section>
      )}
    </SiteFrame>
  )
}

function countPages({ depths }: SiteStructure): number {
  return depths.reduce((sum, { pages }) => sum + pages, 0)
}

interface PartsProps {
  readonly path: string
  readonly structure: SiteStructure
}

function Parts({ path, structure }: PartsProps) {
  const { depths, directories, top, response_times: times } = structure
  return (
    <>
      <section class="card" aria-labelledby="depths-title">
        <h2 id="depths-title">Clicks from the start</h2>
        <Histogram
          column="Clicks"
          rows={depths.map(({ clicks, pages }) => [
            clicks === null ? (
              'No path of links'
            ) : (
              <a href={`${path}/pages?kind=pages&depth=${clicks}`}>{numberText(clicks)}</a>
            ),
            pages,
          ])}
        />
        <p>
          <a href={`${path}/pages?order=deepest`}>Deepest pages</a>
        </p>
      </section>
      <section class="card" aria-labelledby="directories-title">
        <h2 id="directories-title">Directories</h2>
        <FactTable
          layout="kept"
          columns={['Directory', 'Pages', 'Average score']}
          rows={directories.map(({ path: name, pages, score }) => [
            <a href={`${path}/pages?${new URLSearchParams({ search: name }).toString()}`}>
              <Quoted text={name} length={120} />
            </a>,
            numberText(pages),
            score ?? '–',
          ])}
        />
      </section>
      <section class="card" aria-labelledby="top-title">
        <h2 id="top-title">What links lead to</h2>
        <p class="soft">
          Share of the site's PageRank: how often a reader who follows links at random arrives.
        </p>
        <FactTable
          layout="kept"
          columns={['Page', 'Share']}
          rows={top.map(({ number, url, share }) => [
            <a href={`${path}/pages/${number}`}>
              <Quoted text={url} length={160} />
            </a>,
            share < 0.001 ? '< 0.1%' : `${(share * 100).toFixed(1)}%`,
          ])}
        />
      </section>
      {countPages(structure) > 0 && (
        <section class="card" aria-labelledby="times-title">
          <h2 id="times-title">Time to the first byte</h2>
          <Histogram
            column="Time"
            rows={times.map(({ up_to_ms: limit, pages }, place) => [
              timeText(limit, times[place - 1]?.up_to_ms ?? 0),
              pages,
            ])}
          />
          <p class="soft">Measured from where Pagemark runs.</p>
        </section>
      )}
    </>
  )
}

function timeText(limit: number | null, from: number): string {
  if (limit === null) return `more than ${from / 1000} s`
  return `up to ${limit < 1000 ? `${limit} ms` : `${limit / 1000} s`}`
}
