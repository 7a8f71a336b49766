import { counted } from '../../../checks/shared/counted.ts'
import type { AuditedPage } from '../../../report/findings/audited-page.ts'
import { findingsOf } from '../../../report/findings/findings-of.ts'
import type { ImportedFindings } from '../../../report/imported/imported-findings.ts'
import { isBroken } from '../../../report/rules/judge-rules.ts'
import { classOfScore } from '../../../report/score/classes.ts'
import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import { Records } from '../../parts/tables/record-table.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface WholeVerdict {
  readonly pages: number
  /** Pages that break a budget. */
  readonly broken: number
}

export interface BuildOverviewProps {
  /** Those that are shown. */
  readonly findings: ImportedFindings
  /** Whether the build has other pages, too. */
  readonly isPart: boolean
  /** Of all pages of the build; undefined if only those that are shown were judged. */
  readonly whole?: WholeVerdict | undefined
  readonly hasBudgets: boolean
  /** URL of the build, to which the names of files are added. */
  readonly path: string
}

/** Whether the build passes, a line for each page, and the files for other programs. */
export function BuildOverview({ findings, isPart, whole, hasBudgets, path }: BuildOverviewProps) {
  const { pages, fixed } = findings
  const hasBase = fixed !== undefined
  const heads = ['Page', 'Result', 'To fix', ...(hasBase ? ['New'] : []), 'Broken budgets']
  return (
    <section class="card">
      <h2>{verdictText({ pages, isPart, whole, hasBudgets })}</h2>
      {!hasBudgets && <p class="soft">A build passes or fails by the budgets of its project.</p>}
      {pages.length > 0 && (
        <Records label="Pages of the build" heads={heads}>
          {pages.map((page) => (
            <Line page={page} hasBase={hasBase} />
          ))}
        </Records>
      )}
      {hasBase && fixed > 0 && <p>Fixed since the base: {counted(fixed, 'finding')}.</p>}
      <p class="acts">
        {FILES.map(([format, name]) => (
          <a class="button" href={`${path}/export.${format}`} download>
            {name}
          </a>
        ))}
      </p>
    </section>
  )
}

const FILES = [
  ['sarif', 'SARIF'],
  ['junit', 'JUnit'],
  ['codequality', 'GitLab Code Quality'],
  ['markdown', 'Markdown'],
  ['json', 'JSON'],
] as const

type Verdict = Pick<BuildOverviewProps, 'isPart' | 'whole' | 'hasBudgets'>

function verdictText({
  pages,
  isPart,
  whole,
  hasBudgets,
}: Verdict & { readonly pages: readonly AuditedPage[] }) {
  if (pages.length === 0) return 'The build has no pages'
  if (!hasBudgets) return isPart ? `${pages.length} of the pages` : counted(pages.length, 'page')
  const broken = pages.filter(({ verdicts }) => verdicts.some(isBroken)).length
  if (!isPart) return wholeText({ pages: pages.length, broken })
  if (whole !== undefined) return wholeText(whole)
  if (pages.length === 1) return `This page breaks ${broken === 0 ? 'no' : 'a'} budget`
  const these = `these ${pages.length} pages`
  return broken === 0 ? `None of ${these} breaks a budget` : breaksText(broken, these)
}

function wholeText({ pages, broken }: WholeVerdict): string {
  if (broken === 0) return 'Passed: no page breaks a budget'
  return `Failed: ${breaksText(broken, counted(pages, 'page'))}`
}

function breaksText(broken: number, pages: string): string {
  return `${broken} of ${pages} ${broken === 1 ? 'breaks' : 'break'} a budget`
}

function Line({ page, hasBase }: { readonly page: AuditedPage; readonly hasBase: boolean }) {
  const { record, verdicts, states } = page
  const toFix = new Set(findingsOf(page).map(({ check }) => check.id)).size
  const added = [...(states ?? [])].filter(([, state]) => state === 'new' || state === 'worse')
  return (
    <tr role="row">
      <td role="cell" class="page">
        <Quoted text={record.url} length={120} />
      </td>
      <td role="cell" data-label="Result">
        <Result page={page} />
      </td>
      <td role="cell" data-label="To fix">
        {toFix}
      </td>
      {hasBase && (
        <td role="cell" data-label="New">
          {added.length}
        </td>
      )}
      <td role="cell" data-label="Broken budgets">
        {verdicts.filter(isBroken).length}
      </td>
    </tr>
  )
}

/** Only Pagemark has an overall score. */
function Result({ page: { record } }: { readonly page: AuditedPage }) {
  if (record.error !== null || record.score === null) return <span class="soft">Not scored</span>
  const tone = record.result ?? classOfScore(record.score)
  return (
    <span class={`verdict ${tone}`}>
      <Mark tone={tone} />
      {RESULT_WORDS[tone]} <b>{record.score}</b>
    </span>
  )
}
