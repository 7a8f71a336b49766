import type { Results } from '../../../report/results.ts'
import { awaitedText } from '../../../report/write/awaited-text.ts'
import { durationText } from '../../../report/write/number-text.ts'
import { FactGroup } from '../tables/fact-group.tsx'
import { type Fact, FactList } from '../tables/fact-list.tsx'
import { FactTable } from '../tables/fact-table.tsx'
import { labFacts, LabLimits } from '../lab/lab-facts.tsx'
import { Quoted } from '../texts/quoted.tsx'
import { When } from '../texts/when.tsx'

/** What was measured, with what, and what such a test cannot know. */
export function HowTested({ results }: { readonly results: Results }) {
  const { timing, environment, lab, catalogue_version, checks, page } = results
  const { language, access = false } = environment
  return (
    <section class="card" aria-labelledby="tested-title">
      <h2 id="tested-title">How this was tested</h2>
      <p>{stageText(lab)}</p>
      <p>
        Automatic checks find part of the problems that people have with a page, in accessibility
        and in content above all. A good result means that they found nothing serious, not that
        there is nothing to find.
      </p>
      <FactList
        facts={[
          ['Fetched', <When at={Date.parse(timing.started_at)} />],
          [
            'Took',
            `${durationText(timing.total)}, of which ${durationText(timing.fetch)} for the page`,
          ],
          ['Checks', `${checks.length}, catalogue ${catalogue_version}`],
          [
            'Program',
            <Quoted text={`Pagemark ${environment.pagemark}${axeText(environment.axe)}`} />,
          ],
          [
            'Asked as',
            `a program that calls itself Pagemark/${environment.pagemark}; the page and its files whatever robots.txt says, pages that it refers to only where that allows it`,
          ],
          ['Asked from', <Origin page={page} />],
          ['Asked for in', language === undefined ? null : <Language tag={language} />],
          ['Access', access ? 'The page’s server was told a user name and password' : null],
          ...labFacts(lab),
          ...waits(lab),
        ]}
      />
      <LabLimits lab={lab} />
      <FactGroup title="How the score is made" gist={`${results.score} of 100`}>
        <ScoreTable results={results} />
      </FactGroup>
    </section>
  )
}

function axeText(axe: string | null): string {
  return axe === null ? '' : `, axe-core ${axe}`
}

function Language({ tag }: { readonly tag: string }) {
  return (
    <>
      <Quoted text={tag} />, by Accept-Language with each request
    </>
  )
}

/** What each device's load waited for. */
function waits(lab: Results['lab']): Fact[] {
  return (lab?.devices ?? []).flatMap(({ device, awaited }): Fact[] =>
    awaited
      ? [
          [
            device === 'mobile' ? 'Waited for, as a phone' : 'Waited for, as a computer',
            <>
              <Quoted text={awaited.selector} length={500} />, {awaitedText(awaited)}
            </>,
          ],
        ]
      : [],
  )
}

/** Where the page was seen from is where this installation runs, which may be far from its visitors. */
function Origin({ page: { remote_address, http_version } }: Pick<Results, 'page'>) {
  return (
    <>
      the network of this installation; <Quoted text={remote_address} /> answered by{' '}
      <Quoted text={http_version} />
    </>
  )
}

function ScoreTable({ results: { categories, scoring, score } }: { readonly results: Results }) {
  const counted = categories.filter(({ weight }) => weight > 0)
  return (
    <>
      <FactTable
        columns={['Category', 'Score', 'Weight']}
        rows={counted.map(({ title, score, weight, factor }) => [
          title,
          score ?? 'not measured',
          factor === 1 ? weight : `${round(weight * factor)} of ${weight}, without a browser`,
        ])}
      />
      <p>
        The mean of the categories by their weights is {scoring.uncapped}
        {score < Math.floor(scoring.uncapped) ? `; limits bring it down to ${score}.` : '.'}
      </p>
    </>
  )
}

const REQUESTS =
  'One request for the page, then a few for what it refers to: certificate, robots.txt, sitemaps, links, images.'

function stageText(lab: Results['lab']): string {
  const hasSeen = (lab?.devices.length ?? 0) > 0
  return hasSeen
    ? `${REQUESTS} Then a browser loaded it, was watched meanwhile, and tried what it shows: other widths, the keyboard, other settings.`
    : `${REQUESTS} No browser has opened the page: what only shows there (layout, scripts, loading times for visitors) is not in this report.`
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
