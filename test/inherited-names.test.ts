import { expect, it } from 'vitest'
import { runChecks } from '../src/checks/run-checks.ts'
import type { Header } from '../src/facts/network-facts.ts'
import { makeResults } from '../src/report/make-results.ts'
import { exampleFacts } from './support/example-facts.ts'

/** In lower case, as most lookups of names from a page are. */
const INHERITED = ['constructor', '__proto__']

const HEADERS =
  'alt-svc cache-control content-language content-security-policy cross-origin-opener-policy expires link nel permissions-policy referrer-policy report-to reporting-endpoints server set-cookie strict-transport-security vary x-frame-options x-powered-by x-robots-tag'.split(
    ' ',
  )

function pageOf(name: string): string {
  return `<!doctype html><html lang="${name}"><title>${name}</title>
    <meta name="${name}" content="${name}"><meta property="og:${name}" content=x>
    <meta property="og:type" content="${name}"><meta name=robots content="${name}:x, ${name}">
    <meta http-equiv="${name}" content="${name}">
    <meta http-equiv=content-security-policy content="${name} 'self'; script-src ${name}">
    <link rel="${name}" href=/a type="${name}" as="${name}" sizes="${name}">
    <link rel=alternate hreflang="${name}" href=/b><link rel=preload as="${name}" href=/c>
    <script type="application/ld+json">{"@context":{"${name}":"${name}"},"@type":"${name}",
      "${name}":{"@type":["${name}","Product"]},"@reverse":{"${name}":{"@type":"${name}"}}}</script>
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",
      "${name}":"x","offers":{"@type":"${name}"}}</script>
    <script type="${name}" src="/${name}.js"></script>
    <div vocab="https://schema.org/" typeof="${name}" prefix="${name}: x"><b property="${name}">x</b></div>
    <div itemscope itemtype="https://schema.org/${name}" itemref="${name}"><b itemprop="${name}">x</b></div>
    <main role="${name}" id="${name}"><h1 aria-${name}=x>${name}</h1><${name}></${name}>
    <a href="${name}:x" rel="${name}" target="${name}">${name}</a><img src="x.${name}" loading="${name}">
    <input type="${name}" autocomplete="${name}" name="${name}"><iframe sandbox="${name}" src=/x></iframe>
    <p>${'There are more sentences of the page, and this is one of them. '.repeat(20)}</main>`
}

it.each(INHERITED)('a page whose every name is %s is judged as any other', (name) => {
  const headers: Header[] = [name, ...HEADERS].map((header) => [header, `${name}=${name}`])
  const robotsTxt = `User-agent: ${name}\nDisallow: /x\n${name}: x`
  const url = `https://www.example.com/${name}.${name}?${name}=${name}`
  const facts = exampleFacts({ html: pageOf(name), headers, robotsTxt, url })
  const findings = runChecks(facts)
  expect(findings.filter(({ outcome }) => outcome.status === 'error')).toEqual([])
  const results = makeResults({
    facts,
    findings,
    stage: 'static',
    timing: { started_at: '2026-11-20T20:00:00.000Z', fetch: 90, probes: 210, total: 320 },
    environment: { pagemark: '0.1.0' },
  })
  expect(JSON.stringify(results)).not.toContain('[native code]')
})
