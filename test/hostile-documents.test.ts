import { expect, it } from 'vitest'
import { runChecks } from '../src/checks/run-checks.ts'
import { completeFacts } from '../src/facts/complete-facts.ts'
import { readDocument } from '../src/facts/html/read-document.ts'
import { makeResults } from '../src/report/make-results.ts'
import { captureOf } from './support/example-facts.ts'
import { hostileDocuments } from './support/hostile-documents.ts'

/** Every kind in its three smaller sizes; `bench/hostile-documents.ts` goes up to 10 MB. */
const documents = [...hostileDocuments(81)]

it.each(documents)('survives $name as $contentType', ({ body, contentType }) => {
  const made = captureOf({ headers: [['Content-Type', contentType]] })
  const page = { ...made, response: { ...made.response, body, wireBytes: body.byteLength } }
  const facts = completeFacts(page, readDocument(page), [])
  const findings = runChecks(facts)
  expect(findings.filter(({ outcome }) => outcome.status === 'error')).toEqual([])
  const results = makeResults({
    facts,
    findings,
    stage: 'static',
    timing: { started_at: page.startedAt, fetch: 0, probes: 0, total: 0 },
    environment: { pagemark: 'test' },
  })
  expect(structuredClone(results)).toEqual(results)
})
