import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../../test/support/sample-results.ts'
import type { AuditedPage } from '../../findings/audited-page.ts'
import { needsWork } from '../../needs-work.ts'
import type { Results } from '../../results.ts'
import { judgeRules } from '../../rules/judge-rules.ts'
import type { AuditRecord } from '../write-json.ts'
import { FORMATS } from './formats.ts'
import { writeFormat } from './write-formats.ts'
import { writeSummary } from './write-summary.ts'
import { IN_RELEASE } from '../../../../test/support/suite/in-release.ts'

const ORIGIN = { version: '0.2.0', project: 'library.example', device: 'both' }
const HOSTILE =
  '\u0000::error file=x::owned ]]> <script>alert(1)</script> \ud800 \u202e](http://evil.example) | @all\n::set-output name=a::b'
const RESULTS = sampleLabResults()

/** Results of a page that contains such texts wherever it can. */
function hostileResults(): Results {
  return {
    ...RESULTS,
    url: 'http://localhost:3000/shop?q=a|b',
    checks: RESULTS.checks.map((check) => ({
      ...check,
      message: check.message === null ? null : `${check.message} ${HOSTILE}`,
      evidence: check.evidence.map((row) => ({ ...row, snippet: HOSTILE, note: HOSTILE })),
    })),
  }
}

function pageOf(
  results: Results,
  changes: Partial<AuditedPage<AuditRecord>> = {},
): AuditedPage<AuditRecord> {
  const record = { ...results, error: null }
  return { record, baseUrl: null, verdicts: [], ...changes }
}

const FAILED: AuditRecord = {
  url: 'http://localhost:3000/gone',
  final_url: null,
  result: null,
  score: null,
  error: { code: 'unreachable', message: 'The page could not be reached.' },
}
const failed: AuditedPage<AuditRecord> = { record: FAILED, baseUrl: null, verdicts: [] }

const sarif = (pages: readonly AuditedPage<AuditRecord>[], more = {}) =>
  JSON.parse(writeFormat('sarif', pages, { ...ORIGIN, ...more })).runs[0]
const junit = (pages: readonly AuditedPage<AuditRecord>[]) => writeFormat('junit', pages, ORIGIN)
const gitlab = (pages: readonly AuditedPage<AuditRecord>[]) =>
  JSON.parse(writeFormat('codequality', pages, ORIGIN))

const work = needsWork({
  ...RESULTS,
  checks: RESULTS.checks.filter(({ superseded_by }) => superseded_by === null),
})

describe('SARIF', () => {
  it('has a result for each finding, at the URL without its scheme, the gravest first', () => {
    const run = sarif([pageOf(hostileResults())])
    expect(run.results).toHaveLength(work.length)
    const levels = run.results.map(({ level }: { level: string }) => level)
    const order = ['error', 'warning', 'note']
    expect(levels).toEqual(
      levels.toSorted((a: string, b: string) => order.indexOf(a) - order.indexOf(b)),
    )
    for (const { locations, message, partialFingerprints, ruleId, ruleIndex } of run.results) {
      expect(locations[0].physicalLocation).toEqual({
        artifactLocation: { uri: 'localhost%3A3000/shop?q=a%7Cb' },
        region: { startLine: 1 },
      })
      expect(message.text.length).toBeLessThanOrEqual(1000)
      expect(partialFingerprints.primaryLocationLineHash).toBe(
        `${partialFingerprints['pagemark/v1']}:1`,
      )
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId)
    }
    expect(run.automationDetails.id).toBe('pagemark/library.example/both/')
  })

  it('has no location with a scheme, which would fail the whole upload', () => {
    const locations = JSON.stringify(sarif([pageOf(RESULTS), failed]).results, (key, value) =>
      key === 'message' ? undefined : value,
    )
    expect(locations).not.toMatch(/https?:/)
  })

  it('has a result for each row where the source file is known, at its line if that was served', () => {
    const at = (isServed: boolean) => {
      const source = { path: 'dist/index.html', isServed }
      return sarif([pageOf(RESULTS, { source })]).results.map(
        (result: { locations: { physicalLocation: object }[] }) =>
          result.locations[0]?.physicalLocation,
      )
    }
    expect(at(true).length).toBeGreaterThan(work.length)
    const lines = at(true).map(({ region }: { region: { startLine: number } }) => region.startLine)
    expect(Math.max(...lines)).toBeGreaterThan(1)
    expect(
      new Set(at(false).map(({ region }: { region: object }) => JSON.stringify(region))),
    ).toEqual(new Set(['{"startLine":1}']))
    const [mapped] = sarif([
      pageOf(RESULTS, { source: { path: 'a.html', isServed: true } }),
    ]).results
    expect(mapped.partialFingerprints).not.toHaveProperty('primaryLocationLineHash')
  })

  it('rates security for GitHub, and names the manual of the server', () => {
    const { rules } = sarif([pageOf(RESULTS)], { server: 'https://pagemark.example' }).tool.driver
    const csp = rules.find(({ id }: { id: string }) => id.startsWith('csp-'))
    expect(csp.properties['security-severity']).toMatch(/^[752]\.0$/)
    expect(csp.helpUri).toBe(`https://pagemark.example/docs/checks/${csp.id}`)
    const alt = rules.find(({ id }: { id: string }) => id === 'image-alt')
    expect(alt.properties).toEqual({ tags: ['accessibility'] })
    expect(rules.every((rule: object) => !('name' in rule))).toBe(true)
  })

  it('says what broke, and is unsuccessful where a page was not audited', () => {
    const broken = RESULTS.checks.map((check, place) => ({
      ...check,
      outcome: place === 0 ? ('error' as const) : check.outcome,
    }))
    const partly = pageOf({ ...RESULTS, checks: broken })
    expect(sarif([failed, partly]).invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          expect.objectContaining({ message: { text: `${FAILED.url}: ${FAILED.error.message}` } }),
          expect.objectContaining({ level: 'error' }),
        ],
      },
    ])
    expect(sarif([partly]).invocations[0].executionSuccessful).toBe(true)
    expect(sarif([]).invocations[0].executionSuccessful).toBe(false)
  })

  it('says how findings stand to the baseline, and suppresses ignored ones where asked', () => {
    const [first] = work
    const states = new Map([[first?.id ?? '', 'worse' as const]])
    const { results } = sarif([pageOf(RESULTS, { states })])
    const found = results.find(({ ruleId }: { ruleId: string }) => ruleId === first?.id)
    expect(found.baselineState).toBe('updated')

    const checks = RESULTS.checks.map((check) => ({ ...check, ignored: check.id === first?.id }))
    const ignoring = pageOf(
      { ...RESULTS, checks },
      { reasons: new Map([[first?.id ?? '', 'Known']]) },
    )
    const ids = (run: { results: { ruleId: string }[] }) => run.results.map(({ ruleId }) => ruleId)
    expect(ids(sarif([ignoring]))).not.toContain(first?.id)
    const all = sarif([ignoring], { includeIgnored: true })
    expect(all.results.filter(({ ruleId }: { ruleId: string }) => ruleId === first?.id)).toEqual([
      expect.objectContaining({ suppressions: [{ kind: 'external', justification: 'Known' }] }),
    ])
  })

  it.runIf(IN_RELEASE)('keeps 5,000 results, the gravest', () => {
    const count = (run: { results: { level: string }[] }) =>
      run.results.filter(({ level }) => level === 'error').length
    const all = sarif(Array(120).fill(pageOf(RESULTS)))
    expect(all.results).toHaveLength(5000)
    expect(count(all)).toBe(120 * count(sarif([pageOf(RESULTS)])))
  })
})

describe('JUnit', () => {
  it('fails what is of high importance where nothing else was set', () => {
    const text = junit([pageOf(RESULTS)])
    const high = work.filter(
      ({ outcome, importance }) => outcome === 'fail' && importance === 'high',
    )
    expect(text.match(/<failure /g)).toHaveLength(high.length)
    expect(text).toContain('classname="pagemark.accessibility" name="image-alt: ')
    expect(text).toContain(`<testsuite name="${RESULTS.url} (mobile)"`)
  })

  it('fails exactly what makes the exit code 1 where rules or thresholds are set', () => {
    const rules = [
      { measure: 'score', min: 100 },
      { measure: 'lcp', max: 1, device: 'desktop' as const },
      { measure: 'lcp', max: 1, severity: 'warn' as const },
    ]
    const text = junit([
      pageOf(RESULTS, { verdicts: judgeRules(RESULTS, rules), failing: new Set(['image-alt']) }),
    ])
    const failing = [...text.matchAll(/name="([^"]+)">\n\s*<failure /g)].map(([, name]) => name)
    expect(failing).toEqual([
      expect.stringContaining('image-alt: '),
      `Score (limit: at least 100) (${RESULTS.url})`,
      `Largest Contentful Paint, desktop (limit: at most 1 ms) (${RESULTS.url})`,
    ])
    const thresholds = [{ name: 'The score is at least 100', fault: 'It is 31' }]
    expect(junit([pageOf(RESULTS, { thresholds, failing: new Set() })])).toContain(
      '<failure message="It is 31" type="failure"/>',
    )
  })

  it('has an error for a page that could not be audited', () => {
    expect(junit([failed])).toContain(
      '<error message="The page could not be reached. (unreachable)" type="error"/>',
    )
  })

  it('has no character that XML forbids, and no markup of the page', () => {
    const text = junit([pageOf(hostileResults())])
    // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/u)
    expect(text).not.toMatch(/<script|]]>/)
    expect(text).not.toMatch(/^\s*::/m)
  })
})

/**
 * Required by GitLab's parser, app/validators/json_schemas/codeclimate.json of gitlab-org/gitlab, and by its manual,
 * docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format: these fields, and a relative path.
 */
describe('GitLab’s Code Quality report', () => {
  it('has the fields that GitLab needs, each fingerprint once', () => {
    const verdicts = judgeRules(RESULTS, [
      { measure: 'lcp', max: 1 },
      { measure: 'score', min: 100, severity: 'warn' },
    ])
    const rows = gitlab([pageOf(hostileResults(), { verdicts }), pageOf(RESULTS), failed])
    expect(rows).toHaveLength(2 * work.length + 3)
    // GitLab stops reading at the first entry that lacks one of these, and keeps one of equal fingerprints.
    for (const row of rows) {
      expect(row).toEqual({
        description: expect.stringMatching(/^[^\n]+$/),
        check_name: expect.stringMatching(/^[a-z0-9/-]+$/),
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: expect.stringMatching(/^(?:blocker|critical|major|minor|info)$/),
        location: { path: expect.stringMatching(/^(?!\.?\/)(?!\w+:)/), lines: { begin: 1 } },
      })
    }
    expect(new Set(rows.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(
      rows.length,
    )
  })
})

describe('the summary', () => {
  it('has a line for each page, broken rules, and what needs work', () => {
    const verdicts = judgeRules(RESULTS, [{ measure: 'lcp', max: 2500, device: 'mobile' }])
    const text = writeSummary([pageOf(RESULTS, { verdicts }), failed], {
      mostBytes: 60_000,
      passed: false,
    })
    expect(text).toContain('## Pagemark: failed\n\n1 of 2 pages audited, 1 broken rule.')
    expect(text).toContain(`| \`${RESULTS.url}\` | Bad | ${RESULTS.score} | ${work.length} | 1 |`)
    expect(text).toContain('| Not audited: The page could not be reached. |')
    expect(text).toContain(
      '- Broken rule: Largest Contentful Paint, mobile: 2.9 s (limit: at most 2.5 s)',
    )
    expect(text).toContain('(`image-alt`)')
  })

  it('has what is new alone, and counts what is fixed, where there is a baseline', () => {
    const states = new Map(
      work.map(({ id }, place) => [id, place === 0 ? 'new' : 'still'] as const),
    )
    const text = writeSummary([pageOf(RESULTS, { states })], {
      mostBytes: 60_000,
      fixed: 3,
      fixedChecks: ['csp-present'],
    })
    expect(text.match(/^- /gm)).toHaveLength(1)
    expect(text).toContain('Fixed since the baseline: 3 (`csp-present`).')
    expect(text).toMatch(/^- New (?:failure|warning): /m)
  })

  it('says where a finding is, once for each page, and as text alone', () => {
    const evidence = [{ line: 16, snippet: '<img src="](http://evil.example)`x">\n# @all' }]
    const checks = RESULTS.checks.map((check) =>
      check.id === 'image-alt' ? { ...check, evidence, evidence_total: 3 } : check,
    )
    const verdicts = judgeRules(RESULTS, [{ measure: 'lcp', max: 2500, device: 'mobile' }])
    const text = writeSummary([pageOf({ ...RESULTS, checks }, { verdicts })], { mostBytes: 60_000 })
    expect(text.match(/^### /gm)).toHaveLength(1)
    const line = text.split('\n').find((each) => each.includes('(`image-alt`)'))
    expect(line).toMatch(/: ``line 16 · <img src="]\(http:\/\/evil\.example\)`x">.* and 2 more``$/)
    expect(text).not.toMatch(/^# /m)
  })

  it('ends with a whole line where it would become too long', () => {
    const pages = Array.from({ length: 100 }, () => pageOf(hostileResults()))
    const text = writeSummary(pages, { mostBytes: 60_000, link: 'https://pagemark.example/x' })
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
    expect(text).toMatch(
      /\d+ more lines do not fit into 58\.6 KiB\.\*\n\n\[All results of this build]\(https:\/\/pagemark\.example\/x\)\n$/,
    )
  })
})

it.each(FORMATS)('nothing of a page can begin a line or close a cell in %s', (format) => {
  const text = writeFormat(format, [pageOf(hostileResults())], ORIGIN)
  // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
  expect(text).not.toMatch(/[\u0000\u202e]|^\s*::/m)
  expect(text.isWellFormed()).toBe(true)
})
