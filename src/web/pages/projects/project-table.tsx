import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import { classOfScore } from '../../../report/score/classes.ts'
import type { ProjectOverview } from '../../../store/projects/project-overview.ts'
import { projectPath, projectReportsPath } from '../../query/project-path.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { TrendLine } from './trend-line.tsx'

/** Projects, a row each. */
export function ProjectTable({ projects }: { readonly projects: readonly ProjectOverview[] }) {
  return (
    <Records label="Projects" heads={['Project', 'Average', 'Trend', 'Lowest score', 'Last audit']}>
      {projects.map((project) => (
        <Row project={project} />
      ))}
    </Records>
  )
}

function Row({ project }: { readonly project: ProjectOverview }) {
  const { name, reports, averageScore, days, lastGeneratedAt } = project
  return (
    <tr role="row">
      <td role="cell" class="page">
        <a href={projectPath(project)}>
          <Quoted text={name} length={120} />
        </a>
        <p class="soft">
          <a class="quiet" href={projectReportsPath(project)}>
            {counted(reports, 'report')}
          </a>
          <SharedBy project={project} />
        </p>
      </td>
      <td role="cell">
        {averageScore === null ? (
          <span class="soft">No result</span>
        ) : (
          <Score score={averageScore} />
        )}
      </td>
      <td role="cell">
        <TrendLine days={days} />
      </td>
      <td role="cell">
        <Worst project={project} />
      </td>
      <td role="cell" class="soft">
        {lastGeneratedAt === null ? '–' : <When at={lastGeneratedAt} />}
      </td>
    </tr>
  )
}

/** Owner and role, unless it is one's own project. */
function SharedBy({ project: { role, ownerEmail } }: { readonly project: ProjectOverview }) {
  if (role === 'owner') return null
  return (
    <>
      {' · '}
      {role} · from <Quoted text={ownerEmail} length={80} />
    </>
  )
}

function Score({ score }: { readonly score: number }) {
  const tone = classOfScore(score)
  return (
    <span class={`verdict ${tone}`}>
      <Mark tone={tone} />
      {RESULT_WORDS[tone]} <b>{score}</b>
    </span>
  )
}

function Worst({ project: { worst } }: { readonly project: ProjectOverview }) {
  if (!worst) return <span class="soft">–</span>
  const tone = classOfScore(worst.score)
  return (
    <span class={`tone ${tone}`}>
      <Mark tone={tone} />
      <span class="sr">{RESULT_WORDS[tone]}</span>
      {worst.score}{' '}
      <a class="quiet" href={`/r/${worst.id}`}>
        <Quoted text={pathOf(worst.url)} length={40} />
      </a>
    </span>
  )
}

/** Distinguishes the pages of one host. */
function pathOf(text: string): string {
  const url = URL.parse(text)
  return url ? url.pathname + url.search : text
}
