import type { CheckResult } from '../../../report/results.ts'
import { CheckLink } from './check-link.tsx'
import { EvidenceTable } from './evidence-table.tsx'
import { GainBadge } from './gain-badge.tsx'
import { httpUrl } from '../texts/http-url.ts'
import { Crop, type CropProps } from '../lab/crop.tsx'
import { measureText } from '../texts/measure-text.ts'
import { TIER_WORDS } from '../../../report/write/tier-words.ts'
import { OUTCOME_WORDS } from '../../../report/write/outcome-words.ts'
import { Mark, toneOf } from '../texts/mark.tsx'
import { Day } from '../texts/when.tsx'
import { Quoted } from '../texts/quoted.tsx'
import { checkAnchor, needsAttention } from './shown-checks.ts'

export interface CheckDetailsProps {
  readonly check: CheckResult
  /** Maximum rows of evidence. */
  readonly limit: number
  /** Checks that it supersedes. */
  readonly replaced: readonly CheckResult[]
  readonly open: boolean
  /** Path of the report or the run; undefined if nothing links to its other pages. */
  readonly base?: string | undefined
  /** The first element in the full-page screenshot. */
  readonly crop?: CropProps | undefined
}

/** A check with something to show: a summary line, and details beneath. */
export function CheckDetails({ check, limit, replaced, open, base, crop }: CheckDetailsProps) {
  const { id, outcome, title, message, gain } = check
  const measure = measureText(check)
  const label = labelOf(check)
  return (
    <details class={`check ${toneOf(outcome)}`} open={open}>
      <summary>
        <Mark tone={toneOf(outcome)} />
        <h3>
          <span class="sr">{OUTCOME_WORDS[outcome]}: </span>
          <Quoted text={message ?? title} />
        </h3>
        {label !== '' && <span class="seen">{label}</span>}
        {check.carried && (
          <span class="seen">
            measured <Day at={Date.parse(check.carried.measured_at)} />
          </span>
        )}
        {measure !== undefined && <span class="value">{measure}</span>}
        <GainBadge gain={gain} />
      </summary>
      {/* The anchor is inside, so that a link to it opens the details without a script. */}
      <dl id={checkAnchor(id)}>
        {check.evidence.length > 0 && (
          <>
            <dt>Found</dt>
            <dd>
              <EvidenceTable
                check={check}
                limit={limit}
                path={base === undefined ? undefined : `${base}/checks/${id}`}
              />
              {crop && <Crop {...crop} />}
            </dd>
          </>
        )}
        {replaced.length > 0 && (
          <>
            <dt>Replaces</dt>
            <dd>
              <ul>
                {replaced.map((each) => (
                  <li>
                    <CheckLink id={each.id} title={each.title} /> (static result:{' '}
                    {OUTCOME_WORDS[each.outcome].toLowerCase()})
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <Advice check={check} base={base} />
      </dl>
    </details>
  )
}

/** Its severity, if more than minor, and whether a browser saw it: one element, since there are hundreds. */
function labelOf(check: CheckResult): string {
  const { tier } = check
  const grave = tier !== null && tier <= 'D' && needsAttention(check) ? TIER_WORDS[tier] : ''
  return [grave, check.stage === 'lab' ? 'browser' : ''].filter((word) => word !== '').join(' · ')
}

function Advice({ check, base }: Pick<CheckDetailsProps, 'check' | 'base'>) {
  const { id, title, why, fix, source } = check
  const more = (
    <>
      Learn more: <SourceLink url={source} />
      {base !== undefined && (
        <>
          {' '}
          · Details: <a href={`${base}/checks/${id}`}>{title}</a>
        </>
      )}
    </>
  )
  if (!needsAttention(check)) {
    return (
      <>
        <dt>Why it matters</dt>
        <dd>
          {why} {more}
        </dd>
      </>
    )
  }
  return (
    <>
      <dt>Why it matters</dt>
      <dd>{why}</dd>
      <dt>How to fix it</dt>
      <dd>
        {fix} {more}
      </dd>
    </>
  )
}

/** Named by host and path, which distinguish guides. The catalogue's URLs need no `bdi`. */
function SourceLink({ url }: { readonly url: string }) {
  const href = httpUrl(url)
  if (href === undefined) return <Quoted text={url} />
  const { host, pathname } = new URL(href)
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc">
      {host.replace(/^www\./, '') + pathname.replace(/\/$/, '')}
    </a>
  )
}
