import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Technology = PageSummary['technologies']['rows'][number]

export const technologiesBlock: FactBlock = {
  name: 'technologies',
  title: 'Technologies',
  lead: 'Technologies detected from headers, cookies, URLs and code. Files loaded by scripts are not included.',
  gist: ({ page: { technologies } }) =>
    technologies.total === 0 ? 'none detected' : namesOf(technologies.rows),
  Body: Technologies,
}

function namesOf(rows: readonly Technology[]): string {
  return rows
    .slice(0, 4)
    .map(({ name }) => name)
    .join(', ')
}

function Technologies({ results: { page } }: BlockProps) {
  const { technologies } = page
  return (
    <section class="card">
      <h2>Detected technologies</h2>
      {technologies.total === 0 ? (
        <p>No known technology detected.</p>
      ) : (
        <FactTable
          columns={['Name', 'Kind', 'Version', 'Known vulnerabilities', 'Detected in']}
          rows={technologies.rows.map(technologyRow)}
          total={technologies.total}
        />
      )}
    </section>
  )
}

function technologyRow({ name, kind, version, advisories, sign, proof }: Technology) {
  return [
    <Quoted text={name} />,
    <Quoted text={kind} />,
    version === null ? '–' : <Quoted text={version} />,
    advisories.length === 0 ? '–' : <Quoted text={advisories.join(', ')} />,
    <span>
      <Quoted text={sign} />: <Quoted class="code" text={proof} />
    </span>,
  ]
}
