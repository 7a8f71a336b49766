import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import { writeText } from '../src/report/write/write-text.ts'
import { exact } from '../src/report/exact.ts'
import { ReportResource } from '../src/web/api/report-resource.ts'
import { sampleLabResults } from './support/sample-results.ts'

const ROOT = join(import.meta.dirname, '..')
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** The output of `npm run examples` between the fences. */
function example(name: string): string {
  const block = new RegExp(`<!-- example: ${name} -->\\n\`\`\`console\\n([^]*?)\\n\`\`\`\\n`)
  return block.exec(readme)?.[1] ?? ''
}

/** The words at the start of lines that name a row: categories, numbers, headings. */
function labelsOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => /^(?: {2}(\S.*?) {2,}\S|(Fix first.*))/.exec(line)?.slice(1) ?? [])
    .filter((label) => label !== undefined)
}

describe('the examples of the README; `npm run examples` makes them anew', () => {
  it('have the fields that the API answers with, and no others', () => {
    const answer = example('report')
    const report: unknown = JSON.parse(answer.slice(answer.indexOf('{')))
    expect([...Value.Errors(exact({ data: ReportResource }), report)]).toEqual([])
  })

  it('have the rows that the command prints', () => {
    const record = { ...sampleLabResults(), error: null }
    const [mobile] = record.lab?.devices ?? []
    const lab = record.lab && { ...record.lab, devices: mobile ? [mobile] : [] }
    const printed = labelsOf(writeText({ ...record, lab }, { colour: false, width: 100 }))
    const shown = labelsOf(example('audit'))
    expect(shown).toContain('Accessibility')
    expect(shown).toEqual(printed.slice(0, shown.length))
  })

  it('name checks that there are', () => {
    const ids = new Set(catalogue.map(({ id }) => id))
    const named = [...example('audit').matchAll(/\[([a-z0-9-]+)\]$/gm)].map(([, id = '']) => id)
    expect(named).not.toEqual([])
    expect(named.filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('the number of checks', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(ROOT, 'docs')).flatMap((name) =>
      name.endsWith('.md') ? [`docs/${name}`] : [],
    ),
  ]
  const ofPlainHttp = catalogue.filter(({ stage }) => stage === 'static').length

  /** Every "391 checks" and "215 static checks"; counts of other things have no such number. */
  const claims = documents.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\b(\d{3}) (static )?checks\b/g)].map(
      ([, number, kind]) => ({ document, number: Number(number), kind: kind?.trim() ?? 'all' }),
    ),
  )

  it('is in the README', () => {
    expect(claims.map(({ document }) => document)).toContain('README.md')
    expect(readme).not.toMatch(/\b(?:over|about|some|more than) \d+ checks/)
  })

  it.each(claims)('is that of the catalogue in $document ($kind: $number)', ({ number, kind }) => {
    expect(number).toBe(kind === 'static' ? ofPlainHttp : catalogue.length)
  })
})
