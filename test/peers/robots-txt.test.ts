import { describe, expect, it } from 'vitest'
import { isAllowed, pathWithQuery } from '../../src/facts/probes/robots.ts'
import { exampleFacts } from '../support/example-facts.ts'
import type { RobotsCase } from './robots-txt-case.ts'
import { CPYTHON } from './robots-txt-cpython.ts'
import { CRAWLER_COMMONS } from './robots-txt-crawlers.ts'
import { DIFFERENCES } from './robots-txt-differences.ts'
import { GOOGLE_LINES } from './robots-txt-google-lines.ts'
import { GOOGLE } from './robots-txt-google.ts'
import { PROTEGO, ROBOTS_PARSER } from './robots-txt-parsers.ts'
import { PROTEGO_REST } from './robots-txt-protego.ts'
import { REPPY, TEMOTO } from './robots-txt-reppy.ts'
import { RFC_9309 } from './robots-txt-rfc.ts'

// Data and expectations only:
// - google/robotstxt, robots_test.cc and reporting_robots_test.cc (Apache-2.0)
// - RFC 9309 §2.2 and §5 (the IETF Trust's licence for code components)
// - samclarke/robots-parser, test/Robots.js (MIT)
// - scrapy/protego, tests/test_protego.py (BSD-3-Clause)
// - python/cpython, Lib/test/test_robotparser.py (PSF-2.0)
// - crawler-commons, SimpleRobotRulesParserTest.java (Apache-2.0)
// - seomoz/reppy, tests/test_robots.py, test_agent.py (MIT)
// - temoto/robotstxt, robotstxt_test.go (MIT)

/** Whether the agent may fetch the URL, by the file as sent. */
function allowed({ robotsTxt, agent = 'FooBot' }: RobotsCase, path: string): boolean {
  const url = new URL(path, 'http://foo.bar/').href
  const facts = exampleFacts({ robotsTxt, url })
  return isAllowed(facts.robotsTxt, agent, pathWithQuery(url)).allowed
}

function answers(robotsCase: RobotsCase) {
  const { allows = [], refuses = [] } = robotsCase
  return {
    allows: allows.filter((path) => allowed(robotsCase, path)),
    refuses: refuses.filter((path) => !allowed(robotsCase, path)),
  }
}

describe.each([
  ['google/robotstxt', GOOGLE],
  ['RFC 9309', RFC_9309],
  ['robots-parser', ROBOTS_PARSER],
  ['protego', [...PROTEGO, ...PROTEGO_REST]],
  ['cpython', CPYTHON],
  ['crawler-commons', CRAWLER_COMMONS],
  ['reppy', REPPY],
  ['temoto/robotstxt', TEMOTO],
] as const)('%s', (_suite, cases) => {
  it.each(cases)('$name', (robotsCase) => {
    const { allows = [], refuses = [] } = robotsCase
    expect(answers(robotsCase)).toEqual({ allows, refuses })
  })
})

describe('google/robotstxt, how lines are read', () => {
  it.each(GOOGLE_LINES)('$name', ({ robotsTxt, agents, sitemaps = [], problems = [], last }) => {
    const read = exampleFacts({ robotsTxt }).robotsTxt
    expect(read.groups.flatMap((group) => group.agents)).toEqual(agents)
    expect(read.sitemaps.map(({ url }) => url)).toEqual(sitemaps)
    expect(read.problems.map(({ line }) => line)).toEqual(problems)
    expect(read.groups.at(-1)?.rules.at(-1)?.line).toBe(last)
  })
})

describe('where we differ on purpose', () => {
  it.each(DIFFERENCES)('$name: $why', ({ path, ours, ...robotsCase }) => {
    expect(allowed(robotsCase, path)).toBe(ours === 'allowed')
  })
})
