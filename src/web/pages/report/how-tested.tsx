import type { Results } from '../../../report/results.ts'
import { awaitedText } from '../../../report/write/awaited-text.ts'
import { durationText } from '../../../report/write/number-text.ts'
import { FactGroup } from './facts/fact-group.tsx'
import { type Fact, FactList } from '../../parts/tables/fact-list.tsx'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { labFacts, LabLimits } from '../../parts/lab/lab-facts.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface HowTestedProps {
  readonly results: Results
  /** Whether its groups are expanded. */
  readonly open?: boolean | undefined
}

/** What was measured and how, and the limits of such a test. */
export function HowTested({ results, open }: HowTestedProps) {
  const { timing, environment, lab, catalogue_version, checks, page } = results
  const { language, access = false, not_for_search = false } = environment
  return (
    <section class="card" aria-labelledby="tested-title">
      <h2 id="tested-title">How this was tested</h2>
      <p>{stageText(lab)}</p>
      <p>
        Automatic checks find only part of the problems of a page, above all in accessibility and
        content. A good result means that they found nothing serious.
      </p>
      <FactList
        facts={[
          ['Fetched', <When at={Date.parse(timing.started_at)} />],
          [
            'Duration',
            `${durationText(timing.total)}, of which ${durationText(timing.fetch)} for the page`,
          ],
          ['Checks', `${checks.length}, catalogue ${catalogue_version}`],
          [
            'Software',
            <Quoted text={`Pagemark ${environment.pagemark}${axeText(environment.axe)}`} />,
          ],
          [
            'User agent',
            `Pagemark/${environment.pagemark}; robots.txt applies to linked pages, not to the page and its files`,
          ],
          ['Network', <Origin page={page} />],
          ['Accept-Language', language === undefined ? null : <Language tag={language} />],
          ['Search engines', not_for_search ? 'Not meant to index the page' : null],
          ['Page credentials', access ? 'Sent to the server of the page' : null],
          ...labFacts(lab),
          ...waits(lab),
        ]}
      />
      <LabLimits lab={lab} />
      {results.score !== null && (
        <FactGroup title="How the score is calculated" gist={`${results.score} of 100`} open={open}>
          <ScoreTable results={results} />
        </FactGroup>
      )}
    </section>
  )
}

function axeText(axe: string | null): string {
  return axe === null ? '' : `, axe-core ${axe}`
}

function Language({ tag }: { readonly tag: string }) {
  return (
    <>
      <Quoted text={tag} />, sent with every request
    </>
  )
}

/** The wait-for selectors of the devices, with the outcome of the wait. */
function waits(lab: Results['lab']): Fact[] {
  return (lab?.devices ?? []).flatMap(({ device, awaited }): Fact[] =>
    awaited
      ? [
          [
            device === 'mobile' ? 'Wait-for selector, mobile' : 'Wait-for selector, desktop',
            <>
              <Quoted text={awaited.selector} length={500} />, {awaitedText(awaited)}
            </>,
          ],
        ]
      : [],
  )
}

/** The page was loaded from the location of this installation, which may be far from its visitors. */
function Origin({ page: { remote_address, http_version } }: Pick<Results, 'page'>) {
  return (
    <>
      Network of this installation; server <Quoted text={remote_address} /> responded with{' '}
      <Quoted text={http_version} />
    </>
  )
}

function ScoreTable({ results: { categories } }: { readonly results: Results }) {
  const scored = categories.filter(({ id }) => id !== 'ai-readiness')
  return (
    <>
      <FactTable
        columns={['Category', 'Score', 'Points lost']}
        rows={scored.map(({ title, score, cost }) => [
          title,
          score ?? 'not measured',
          cost === null ? '–' : cost.toFixed(1),
        ])}
      />
      <p>
        Each problem takes a share of the points that are left; related problems share one
        deduction. <a href="/docs#score">How a score is made</a>
      </p>
    </>
  )
}

const REQUESTS =
  'Pagemark requested the page, its certificate, robots.txt, sitemaps, and a sample of links and images.'

function stageText(lab: Results['lab']): string {
  const hasSeen = (lab?.devices.length ?? 0) > 0
  return hasSeen
    ? `${REQUESTS} A browser then loaded the page and tested other widths, keyboard use and other settings.`
    : `${REQUESTS} No browser was used, so layout, scripts and loading times were not measured.`
}
