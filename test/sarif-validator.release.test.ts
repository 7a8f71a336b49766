import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditedPage } from '../src/report/findings/audited-page.ts'
import { judgeRules } from '../src/report/rules/judge-rules.ts'
import { sarifPieces } from '../src/report/write/ci/write-sarif.ts'
import { importedPages } from './support/imported-pages.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { type PackageFolder, packageFolder } from './support/package-folder.ts'

/** Microsoft's validator, which knows the official schema and GitHub's rules: 104 MB, so no checkout includes it. */
const VALIDATOR = '@microsoft/sarif-multitool-linux'

let installed: PackageFolder
beforeAll(() => {
  installed = packageFolder([`${VALIDATOR}@5.7.0`])
}, 300_000)

afterAll(() => installed.remove())

const RESULTS = sampleLabResults()
const page: AuditedPage = {
  record: { ...RESULTS, error: null },
  baseUrl: null,
  verdicts: judgeRules(RESULTS, [{ measure: 'lcp', max: 1 }]),
}

it.each<{ name: string; pages: readonly AuditedPage[] }>([
  { name: 'a build', pages: importedPages('a "b" <c>:|') },
  { name: 'URLs', pages: [page] },
  { name: 'files', pages: [{ ...page, source: { path: 'dist/a b.html', isServed: true } }] },
  {
    name: 'a baseline and ignored checks',
    pages: [
      {
        ...page,
        states: new Map(RESULTS.checks.map(({ id }) => [id, 'worse' as const])),
        record: {
          ...RESULTS,
          error: null,
          checks: RESULTS.checks.map((check) => ({ ...check, ignored: check.id === 'image-alt' })),
        },
      },
    ],
  },
])(
  'the validator finds nothing but a missing home page in SARIF of $name',
  { timeout: 120_000 },
  ({ pages }) => {
    const file = join(installed.folder, 'a.sarif')
    const origin = { version: '0.2.0', project: 'a/b c', device: 'both', includeIgnored: true }
    writeFileSync(file, [...sarifPieces(pages, origin)].join(''))
    const program = join(installed.folder, 'node_modules', VALIDATOR, 'Sarif.Multitool')
    chmodSync(program, 0o755)
    const { stdout } = spawnSync(program, ['validate', file, '--rule-kind', 'Sarif;Ghas'], {
      encoding: 'utf8',
      env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' },
    })
    expect(stdout).toContain('Analysis completed successfully')
    const faults = [...stdout.matchAll(/: (?:error|warning|note) (\w+):/g)].map(([, rule]) => rule)
    expect(faults).toEqual(['SARIF2005'])
  },
)
