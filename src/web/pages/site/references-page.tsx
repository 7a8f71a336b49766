import type { ReferenceAnswer } from '../../../crawl/references/reference.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { bytesText } from '../../../report/write/number-text.ts'
import type { SiteSummary } from '../../../report/site/pack-site.ts'
import {
  type ListedReference,
  type ReferenceKind,
  type ReferenceList,
  type ReferenceState,
  REFERENCE_STATES,
} from '../../../store/sites/reference-list.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { SiteFrame } from './site-frame.tsx'

export interface ReferencesPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly owned: boolean
  readonly kind: ReferenceKind
  readonly state: ReferenceState | undefined
  readonly references: ReferenceList
  readonly summary: SiteSummary | null
  /** From 1. */
  readonly page: number
}

export const REFERENCES_PER_PAGE = 50

const KINDS = {
  link: {
    path: 'links',
    check: 'site-broken-external-links',
    title: 'Links to other sites',
    heads: ['Link', 'Response', 'Pages'],
  },
  file: {
    path: 'files',
    check: 'site-broken-files',
    title: 'Files',
    heads: ['File', 'Response', 'Type', 'Size', 'Pages'],
  },
} as const

const STATE_WORDS: Readonly<Record<ReferenceState, string>> = {
  broken: 'broken',
  unverified: 'not verified',
  working: 'working',
}

const TONES = { broken: 'bad', unverified: 'plain', working: 'good' } as const

/** `/s/:id/links` and `/s/:id/files`: what the pages refer to besides pages of the site. */
export function ReferencesPage(props: ReferencesPageProps) {
  const { site, audit, owned, kind, state, references, summary, page } = props
  const { path: own, title, heads, check } = KINDS[kind]
  const base = `/s/${audit.id}`
  const at = `${base}/${own}`
  const chosen = REFERENCE_STATES.reduce((sum, each) => sum + references.counts[each], 0)
  const known = summary?.counts.references[own].known ?? chosen
  const judged = summary?.site_checks.find((each) => each.check === check)
  const query = state === undefined ? '' : `state=${state}&`
  return (
    <SiteFrame {...{ site, audit, owned }} title={title} at={at}>
      <div class="list-head">
        <h1>{title}</h1>
        <p class="soft">{counted(known, 'known URL')}</p>
      </div>
      <section class="card" aria-label={title}>
        <ul class="counts" aria-label="Show">
          <li>
            <a href={at} aria-current={state === undefined ? 'page' : undefined}>
              All {numberText(chosen)}
            </a>
          </li>
          {REFERENCE_STATES.map((each) => (
            <li>
              <a href={`${at}?state=${each}`} aria-current={each === state ? 'page' : undefined}>
                {numberText(references.counts[each])} {STATE_WORDS[each]}
              </a>
            </li>
          ))}
        </ul>
        {chosen > 0 && judged?.outcome === 'not-applicable' && (
          <p class="notice">{judged.message}</p>
        )}
        {chosen > 0 && known > chosen && (
          <p class="soft">
            {numberText(known - chosen)} more were not checked: those of the most pages come first.
          </p>
        )}
        {references.items.length === 0 ? (
          <p>{chosen === 0 && known > 0 ? 'No URL was checked.' : 'None.'}</p>
        ) : (
          <>
            <Records label={title} heads={heads}>
              {references.items.map((reference) => (
                <Row reference={reference} />
              ))}
            </Records>
            <PageLinks
              page={page}
              perPage={REFERENCES_PER_PAGE}
              total={references.total}
              last={Math.max(1, Math.ceil(references.total / REFERENCES_PER_PAGE))}
              path={(number) => `${at}?${query}page=${number}`}
            />
          </>
        )}
      </section>
    </SiteFrame>
  )
}

function Row({ reference }: { readonly reference: ListedReference }) {
  const { url, kind, type, pages, answer, state } = reference
  return (
    <tr role="row">
      <td role="cell">
        <OutboundLink url={url} />
      </td>
      <td role="cell" data-label="Response">
        <span class="pair">
          <Mark tone={TONES[state]} /> {answerText(answer, state)}
        </span>
      </td>
      {kind === 'file' && (
        <>
          <td role="cell" class="soft" data-label="Type">
            {type}
          </td>
          <td role="cell" class="soft" data-label="Size">
            {answer?.bytes == null ? '–' : bytesText(answer.bytes)}
          </td>
        </>
      )}
      <td role="cell" class="soft" data-label="Pages">
        {numberText(pages)}
      </td>
    </tr>
  )
}

const UNVERIFIED_WORDS: Readonly<Record<NonNullable<ReferenceAnswer['unverified']>, string>> = {
  disallowed: 'Disallowed by robots.txt',
  'not-requested': 'Not requested',
  refused: 'Refuses robots',
  'slow-down': 'Limits requests',
  'no-response': 'No response',
}

function answerText(answer: ReferenceAnswer | null, state: ReferenceState): string {
  if (answer === null) return 'Not checked'
  const { status, unverified } = answer
  if (unverified !== null) return UNVERIFIED_WORDS[unverified]
  if (status !== null) return String(status)
  return state === 'broken' ? 'Host not found' : 'Not judged'
}
