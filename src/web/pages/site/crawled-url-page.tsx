import { catalogue } from '../../../checks/catalogue.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { TIERS } from '../../../checks/tiers.ts'
import type { PageFinding } from '../../../crawl/crawled-page.ts'
import { MOST_LINKING } from '../../../report/site/linking-pages.ts'
import { shownTitle } from '../../../report/write/visible-text.ts'
import type { CrawledPageView } from '../../../store/sites/crawls.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { SiteFrame } from './site-frame.tsx'
import { answerText, checkTexts, indexText } from './site-texts.ts'
import { UrlTable } from './url-table.tsx'

export interface CrawledPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly owned: boolean
  readonly view: CrawledPageView
  /** Whether the viewer can start audits. */
  readonly person: boolean
}

/** Most links shown for a page. */
const MOST_LINKS = 200

/** `/s/:id/pages/:number`: one URL with its response, findings and links. */
export function CrawledPage({ site, audit, owned, view, person }: CrawledPageProps) {
  const { url, page, unchangedSince, outlinks, linkedFrom } = view
  const path = `/s/${audit.id}`
  const name = shownTitle(url.title) ?? url.url
  return (
    <SiteFrame {...{ site, audit, owned }} title={name} at={`${path}/pages`}>
      <section class="card">
        <h1>
          <Quoted text={name} length={160} />
        </h1>
        <p>
          <OutboundLink url={url.url} />
        </p>
        <dl class="facts">
          {factsOf(view).map(([term, value]) => (
            <div>
              <dt>{term}</dt>
              <dd>
                <Quoted text={value} length={300} />
              </dd>
            </div>
          ))}
          {unchangedSince !== null && (
            <div>
              <dt>Unchanged since</dt>
              <dd>
                <When at={unchangedSince} />
              </dd>
            </div>
          )}
        </dl>
        {person && page && (
          <p class="acts">
            <a
              class="button main"
              href={`/new?${new URLSearchParams({ url: url.url, ...(owned && { project: audit.projectId }) }).toString()}`}
            >
              Audit this page
            </a>
          </p>
        )}
      </section>
      {page && (
        <section class="card" aria-labelledby="findings-title">
          <h2 id="findings-title">{counted(page.findings.length, 'problem')}</h2>
          <ul class="entries">
            {byHarm(page.findings).map(({ check, outcome, message, evidence }) => (
              <li>
                <p>
                  <Mark tone={toneOf(outcome)} />{' '}
                  <a href={`${path}/findings/${check}`}>
                    <Quoted text={message} length={200} />
                  </a>
                  <br />
                  {evidence && (
                    <>
                      <Quoted text={evidence.first} length={160} />
                      {evidence.total > 1 && ` and ${numberText(evidence.total - 1)} more`}
                      <br />
                    </>
                  )}
                  <span class="soft">{checkTexts(check)?.fix}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {linkedFrom.length > 0 && (
        <section class="card" aria-labelledby="linked-title">
          <h2 id="linked-title">
            Linked from {counted(linkedFrom.length, 'page')}
            {linkedFrom.length === MOST_LINKING && ' or more'}
          </h2>
          <UrlTable path={path} label="Linking pages" urls={linkedFrom} />
        </section>
      )}
      {outlinks.length > 0 && (
        <section class="card" aria-labelledby="links-title">
          <h2 id="links-title">Links to {counted(outlinks.length, 'URL')} of the site</h2>
          <UrlTable path={path} label="Linked URLs" urls={outlinks.slice(0, MOST_LINKS)} />
          {outlinks.length > MOST_LINKS && <p class="soft">The first {MOST_LINKS} are shown.</p>}
        </section>
      )}
    </SiteFrame>
  )
}

const CHECK_TIERS = new Map<string, string | null>(catalogue.map(({ id, tier }) => [id, tier]))

/** Failures before warnings of the same tier. */
function byHarm(findings: readonly PageFinding[]): PageFinding[] {
  const placeOf = ({ check, tier, outcome }: PageFinding) => {
    const own = tier ?? CHECK_TIERS.get(check) ?? 'F'
    return 2 * TIERS.findIndex((each) => each === own) + (outcome === 'fail' ? 0 : 1)
  }
  return findings.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function factsOf({ url, page }: CrawledPageView): (readonly [string, string])[] {
  const index = indexText(url)
  return [
    ['Response', answerText(url)],
    ...(url.rule === undefined ? [] : [['robots.txt', url.rule] as const]),
    ...(url.redirect === null ? [] : [['Redirects to', url.redirect] as const]),
    ...(index === undefined ? [] : [['Search engines', index] as const]),
    ...(url.clickDepth === null
      ? []
      : [['Clicks from the start', String(url.clickDepth)] as const]),
    ...(url.inlinks === null ? [] : [['Links to it', numberText(url.inlinks)] as const]),
    ...(url.score === null ? [] : [['Score', String(url.score)] as const]),
    ...(url.words === null ? [] : [['Words', numberText(url.words)] as const]),
    ...(page?.description ? [['Description', page.description] as const] : []),
    ...(page?.canonical ? [['Canonical', page.canonical] as const] : []),
  ]
}
