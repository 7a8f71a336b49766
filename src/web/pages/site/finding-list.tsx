import { TIER_WORDS } from '../../../report/write/tier-words.ts'
import type { FindingHead } from '../../../report/site/pack-site.ts'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface FindingListProps {
  readonly path: string
  readonly findings: readonly FindingHead[]
}

/** The findings of a crawl, each linked to its page. */
export function FindingList({ path, findings }: FindingListProps) {
  if (findings.length === 0) return <p>No problem was found.</p>
  return (
    <ul class="entries">
      {findings.map((finding) => (
        <li>
          <p>
            <Mark tone={toneOf(finding.outcome)} />{' '}
            <a href={`${path}/findings/${finding.check}`}>
              <Quoted text={finding.message} length={200} />
            </a>
            <br />
            <span class="soft">
              {harmText(finding)} · {finding.fix}
              {finding.templates.length > 0 && (
                <>
                  {' '}
                  · <TemplateNames templates={finding.templates} />
                </>
              )}
            </span>
          </p>
          <span class="value">{lossText(finding)}</span>
        </li>
      ))}
    </ul>
  )
}

function harmText({ tier, outcome, loss }: FindingHead): string {
  if (tier === null && loss !== null && loss > 0) return 'Loading speed'
  if (outcome === 'informative' || tier === null) return 'For information'
  const words = TIER_WORDS[tier].replace('stops the page', 'stops pages')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The points that the finding costs, by which the list is ordered. */
function lossText({ loss, outcome }: FindingHead): string {
  if (loss === null || outcome === 'informative') return ''
  return loss < 0.05 ? '< 0.1 points' : `${loss.toFixed(1)} points`
}

const MOST_NAMED = 3

/** Templates whose pages nearly all have the finding: to fix there, once. */
function TemplateNames({ templates }: Pick<FindingHead, 'templates'>) {
  const named = templates.slice(0, MOST_NAMED)
  const more = templates.length - named.length
  return (
    <>
      In {templates.length === 1 ? 'the template' : 'the templates'}{' '}
      {named.map(({ name, pages, of }, place) => (
        <>
          {place > 0 && ', '}
          <Quoted text={name} length={60} /> ({pages} of {of})
        </>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}
