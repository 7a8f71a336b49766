import type { FindingHead } from '../../../report/site/pack-site.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { Verdict } from '../../parts/report/verdict.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { FindingList } from '../site/finding-list.tsx'
import { siteName } from '../site/site-frame.tsx'
import { CRAWL_WORDS, progressText } from '../site/site-texts.ts'

/** A site audit of a project, with its most harmful findings. */
export interface ProjectSite {
  readonly audit: SiteAudit
  readonly findings: readonly FindingHead[]
}

/** The site audits of a project, each with its worst problems and their pages. */
export function ProjectSites({ sites }: { readonly sites: readonly ProjectSite[] }) {
  return (
    <>
      {sites.map(({ audit, findings }) => (
        <section class="card" aria-labelledby={`site-${audit.id}`}>
          <h2 id={`site-${audit.id}`}>
            Whole site: <Quoted text={siteName(audit.url)} length={80} />
          </h2>
          {audit.shown ? (
            <>
              <p>
                <Verdict result={audit.shown.result} score={audit.shown.score} />
              </p>
              <FindingList path={`/s/${audit.id}`} findings={findings} />
            </>
          ) : (
            audit.last && <p>{lastText(audit.last)}</p>
          )}
          <p>
            <a href={`/s/${audit.id}`}>
              Site audit<span class="sr"> of {siteName(audit.url)}</span>
            </a>
          </p>
        </section>
      ))}
    </>
  )
}

function lastText(crawl: Crawl): string {
  const { status } = crawl
  const isOver = status === 'failed' || status === 'cancelled'
  return isOver ? `${CRAWL_WORDS[status]}.` : progressText(crawl)
}
