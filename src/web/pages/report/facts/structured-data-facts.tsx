import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactGroup } from './fact-group.tsx'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'
import { SourceLines } from './source-lines.tsx'

export const structuredDataBlock: FactBlock = {
  name: 'structured-data',
  title: 'Structured data',
  lead: 'Items described for programs, with properties missing for rich results.',
  gist: ({ page }) => (page.structured_data.total === 0 ? 'none' : typesText(page)),
  Body: StructuredData,
}

function typesText({ structured_data }: PageSummary): string {
  const types = structured_data.rows.flatMap((block) => block.types)
  return [...new Set(types)].slice(0, 4).join(', ')
}

function StructuredData({ results: { page } }: BlockProps) {
  return (
    <>
      <Entities page={page} />
      <Blocks page={page} />
    </>
  )
}

interface PageProps {
  readonly page: PageSummary
}

function Entities({ page: { entities } }: PageProps) {
  return (
    <section class="card">
      <h2>Items</h2>
      {entities.total === 0 ? (
        <p>No readable structured data.</p>
      ) : (
        <FactTable
          columns={['Type', 'Properties', 'Missing required', 'Missing recommended', 'Line']}
          rows={entities.rows.map((entity) => [
            <Quoted text={entity.types.join(', ')} />,
            <Quoted text={entity.properties.join(', ')} />,
            entity.rich_result ? <Names names={entity.missing} /> : 'no rich result',
            entity.rich_result ? <Names names={entity.missing_recommended} /> : '–',
            entity.line ?? '–',
          ])}
          total={entities.total}
        />
      )}
    </section>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  return names.length === 0 ? <>nothing</> : <Quoted text={names.join(', ')} />
}

function Blocks({ page: { structured_data } }: PageProps) {
  if (structured_data.total === 0) return null
  return (
    <section class="card">
      <h2>Blocks</h2>
      {structured_data.rows.slice(0, 50).map(({ format, types, line, errors, json }) => (
        <FactGroup title={line === null ? 'Block' : `Line ${line}`} gist={gistOf(format, types)}>
          {errors.map((error) => (
            <p>
              <Quoted text={error} />
            </p>
          ))}
          {json === null ? <p>No JSON-LD found.</p> : <SourceLines text={json} />}
        </FactGroup>
      ))}
    </section>
  )
}

function gistOf(format: string, types: readonly string[]): string {
  return [format, types.join(', ')].filter((part) => part !== '').join(': ')
}
